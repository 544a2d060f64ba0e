import type { BodyOf } from './route-types.ts'

export type StatusMap = NonNullable<BodyOf<'/api/v1/affiliate-networks', 'post'>['statusMap']>

/** A line each: `approved = sale`. */
export const statusMapText = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n')

/** Reads the lines as they were typed; whether there is such a status says the API, at the word. */
export function statusMapOf(text: string): StatusMap {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const at = line.lastIndexOf('=')
    return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
  const map: unknown = Object.fromEntries(entries)
  return isStatusMap(map) ? map : {}
}

const isStatusMap = (value: unknown): value is StatusMap => typeof value === 'object'
