import { clicksTopic, deadClicksTopic } from '@waymark/events'

export const busTopics = [
  { topic: clicksTopic, partitions: 4 },
  { topic: deadClicksTopic, partitions: 1 },
]

/** @throws without the variable, which the measuring process sets */
export function given(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
