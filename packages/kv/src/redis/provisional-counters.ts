import type { Cluster, Redis } from 'ioredis'
import type { FoundCount, ProvisionalCounter, ProvisionallyTaken } from '../port.ts'
import { provisionalKey } from '../provisional-key.ts'

/**
 * The calls of the port that touch a counter and its provisional counter: one script each, so that nothing
 * comes in between.
 */
export async function openProvisional(
  client: Redis | Cluster,
  { key, fromMs, before, ttlMs }: ProvisionalCounter,
): Promise<number | null> {
  const [agreedMs] = await client.waymarkOpenProvisional(key, provisionalKey(key), fromMs, before, ttlMs)
  return agreedMs === undefined ? null : Number(agreedMs)
}

export async function takeProvisionally(
  client: Redis | Cluster,
  key: string,
  limit: number,
): Promise<ProvisionallyTaken> {
  const [taken, count, isProvisional] = await client.waymarkTakeProvisionally(key, provisionalKey(key), limit)
  if (taken === undefined) return { kind: 'unset' }
  if (taken !== 1 || count === undefined) return { kind: 'full' }
  return { kind: 'taken', count, isProvisional: isProvisional === 1 }
}

export async function countProvisionally(
  client: Redis | Cluster,
  key: string,
  by: number,
  sinceMs?: number,
): Promise<boolean> {
  return (await client.waymarkCountProvisionally(key, provisionalKey(key), by, sinceMs ?? '')) === 1
}

export async function settleProvisional(
  client: Redis | Cluster,
  { key, count, fromMs, ttlMs }: FoundCount,
): Promise<number | null> {
  const [settled] = await client.waymarkSettleProvisional(
    key,
    provisionalKey(key),
    count,
    fromMs ?? '',
    ttlMs,
  )
  return settled ?? null
}
