import type { ExpiringMap } from '../expiring-map.ts'
import type { FoundCount, ProvisionalCounter, ProvisionallyTaken } from '../port.ts'
import { provisionalKey } from '../provisional-key.ts'

export interface OpenProvisionalCounter {
  fromMs: number
  before: number
  /** Since then. */
  counted: number
}

export interface CountingStores {
  values: ExpiringMap<string>
  provisionalCounters: ExpiringMap<OpenProvisionalCounter>
  /**
   * From when on the count that was found out for a counter does not know what was counted elsewhere, in Unix
   * ms.
   */
  foundFrom: ExpiringMap<number>
}

export function openOne(
  { values, provisionalCounters }: CountingStores,
  { key, fromMs, before, ttlMs }: ProvisionalCounter,
): number | null {
  if (values.get(key) !== undefined) return null
  const present = provisionalCounters.get(provisionalKey(key))
  if (present === undefined) {
    provisionalCounters.set(provisionalKey(key), { fromMs, before, counted: 0 }, ttlMs)
    return fromMs
  }
  present.before = Math.max(present.before, before)
  return present.fromMs
}

export function takeOneProvisionally(
  { values, provisionalCounters }: CountingStores,
  key: string,
  limit: number,
): ProvisionallyTaken {
  const value = values.get(key)
  if (value !== undefined) {
    if (Number(value) >= limit) return { kind: 'full' }
    values.replace(key, `${Number(value) + 1}`)
    return { kind: 'taken', count: Number(value) + 1, isProvisional: false }
  }
  const provisional = provisionalCounters.get(provisionalKey(key))
  if (provisional === undefined) return { kind: 'unset' }
  if (provisional.before + provisional.counted >= limit) return { kind: 'full' }
  provisional.counted += 1
  return { kind: 'taken', count: provisional.before + provisional.counted, isProvisional: true }
}

export function countOneProvisionally(
  { values, provisionalCounters, foundFrom }: CountingStores,
  { key, by, sinceMs }: { key: string; by: number; sinceMs: number | undefined },
): boolean {
  const value = values.get(key)
  const provisional = provisionalCounters.get(provisionalKey(key))
  const isIncluded = sinceMs !== undefined && (foundFrom.get(key) ?? 0) > sinceMs
  if (value !== undefined && isIncluded) return true
  if (value !== undefined) values.replace(key, `${Number(value) + by}`)
  else if (provisional !== undefined) provisional.counted += by
  return value !== undefined || provisional !== undefined
}

export function settleOneProvisional(
  { values, provisionalCounters, foundFrom }: CountingStores,
  { key, count, fromMs, ttlMs }: FoundCount,
): number | null {
  const value = values.get(key)
  if (value !== undefined) return Number(value)
  const provisional = provisionalCounters.get(provisionalKey(key))
  if (fromMs !== null && fromMs !== provisional?.fromMs) return null
  const settled = Math.max(count, provisional?.before ?? 0) + (provisional?.counted ?? 0)
  values.set(key, `${settled}`, ttlMs)
  provisionalCounters.delete(provisionalKey(key))
  if (fromMs === null) foundFrom.delete(key)
  else foundFrom.set(key, fromMs, ttlMs)
  return settled
}
