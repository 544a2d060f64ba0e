import type { Cluster, Redis } from 'ioredis'
import type { FoundCount, StandIn, TakenInStead } from '../port.ts'
import { standInKey } from '../stand-in-key.ts'

/** The calls of the port that touch a counter and its stand-in: one script each, so that nothing comes in between. */
export async function openStandIn(
  client: Redis | Cluster,
  { key, fromMs, before, ttlMs }: StandIn,
): Promise<number | null> {
  const [agreedMs] = await client.waymarkOpenStandIn(key, standInKey(key), fromMs, before, ttlMs)
  return agreedMs === undefined ? null : Number(agreedMs)
}

export async function takeInStead(
  client: Redis | Cluster,
  key: string,
  limit: number,
): Promise<TakenInStead> {
  const [taken, count, isStandIn] = await client.waymarkTakeInStead(key, standInKey(key), limit)
  if (taken === undefined) return { kind: 'unset' }
  if (taken !== 1 || count === undefined) return { kind: 'full' }
  return { kind: 'taken', count, isStandIn: isStandIn === 1 }
}

export async function countInStead(
  client: Redis | Cluster,
  key: string,
  by: number,
  sinceMs?: number,
): Promise<boolean> {
  return (await client.waymarkCountInStead(key, standInKey(key), by, sinceMs ?? '')) === 1
}

export async function settleStandIn(
  client: Redis | Cluster,
  { key, count, fromMs, ttlMs }: FoundCount,
): Promise<number | null> {
  const [settled] = await client.waymarkSettleStandIn(key, standInKey(key), count, fromMs ?? '', ttlMs)
  return settled ?? null
}
