import type { FoundCount, StandIn, TakenInStead } from '../port.ts'
import { standInKey } from '../stand-in-key.ts'
import type { ExpiringMap } from './expiring-map.ts'

export interface OpenStandIn {
  fromMs: number
  before: number
  /** Since then. */
  counted: number
}

export interface CountingStores {
  values: ExpiringMap<string>
  standIns: ExpiringMap<OpenStandIn>
  /** From when on the count that was found out for a counter does not know what was counted elsewhere, in Unix ms. */
  foundFrom: ExpiringMap<number>
}

export function openOne(
  { values, standIns }: CountingStores,
  { key, fromMs, before, ttlMs }: StandIn,
): number | null {
  if (values.get(key) !== undefined) return null
  const standing = standIns.get(standInKey(key))
  if (standing === undefined) {
    standIns.set(standInKey(key), { fromMs, before, counted: 0 }, ttlMs)
    return fromMs
  }
  standing.before = Math.max(standing.before, before)
  return standing.fromMs
}

export function takeOneInStead(
  { values, standIns }: CountingStores,
  key: string,
  limit: number,
): TakenInStead {
  const value = values.get(key)
  if (value !== undefined) {
    if (Number(value) >= limit) return { kind: 'full' }
    values.replace(key, `${Number(value) + 1}`)
    return { kind: 'taken', count: Number(value) + 1, isStandIn: false }
  }
  const standIn = standIns.get(standInKey(key))
  if (standIn === undefined) return { kind: 'unset' }
  if (standIn.before + standIn.counted >= limit) return { kind: 'full' }
  standIn.counted += 1
  return { kind: 'taken', count: standIn.before + standIn.counted, isStandIn: true }
}

export function countOneInStead(
  { values, standIns, foundFrom }: CountingStores,
  { key, by, sinceMs }: { key: string; by: number; sinceMs: number | undefined },
): boolean {
  const value = values.get(key)
  const standIn = standIns.get(standInKey(key))
  const isIncluded = sinceMs !== undefined && (foundFrom.get(key) ?? 0) > sinceMs
  if (value !== undefined && isIncluded) return true
  if (value !== undefined) values.replace(key, `${Number(value) + by}`)
  else if (standIn !== undefined) standIn.counted += by
  return value !== undefined || standIn !== undefined
}

export function settleOne(
  { values, standIns, foundFrom }: CountingStores,
  { key, count, fromMs, ttlMs }: FoundCount,
): number | null {
  const value = values.get(key)
  if (value !== undefined) return Number(value)
  const standIn = standIns.get(standInKey(key))
  if (fromMs !== null && fromMs !== standIn?.fromMs) return null
  const settled = Math.max(count, standIn?.before ?? 0) + (standIn?.counted ?? 0)
  values.set(key, `${settled}`, ttlMs)
  standIns.delete(standInKey(key))
  if (fromMs === null) foundFrom.delete(key)
  else foundFrom.set(key, fromMs, ttlMs)
  return settled
}
