import { percentOf } from '@waymark/domain'

export interface Change {
  totalClicksDelta: number
  totalClicksChangePercent: number | null
}

/** How the clicks changed against the compared range; no percent of nothing. */
export function changeOf(current: number, previous: number): Change {
  const delta = current - previous
  return {
    totalClicksDelta: delta,
    totalClicksChangePercent: percentOf(delta, previous),
  }
}
