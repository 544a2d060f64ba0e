import { randomUUID } from 'node:crypto'
import type { Kv } from '../port.ts'

/**
 * Two handles on the store that is tested; they are there when tests run, not yet when they are described.
 */
export interface KvNodes {
  readonly kv: Kv
  readonly other: Kv
}

/** A key that no other test has, also in a store that is shared. */
export const key = (label: string) => `wm:contract:${randomUUID()}:${label}`

/** Longer than any test. */
export const minuteMs = 60_000
/** So that a test sees it end. */
export const soonMs = 60
