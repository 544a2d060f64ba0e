import type { Kv } from './port.ts'

export interface CounterSeed {
  key: string
  /** How long the counter is stored. */
  ttlMs: number
  /** Unix ms: where its seeding has not begun, what is known from before this time is its first value. */
  fromMs: number
  /** The known count, from the store of the counted things. */
  countBefore: (fromMs: number) => Promise<number>
}

export interface SeededCounter {
  count: number
  /** Unix ms: things from this time on are to be added, older ones are in it. */
  fromMs: number
}

/** Longer than any node takes to seed a counter and to add what it has waiting. */
const agreementMs = 60_000

/**
 * Gives a counter that is not there its first value. All nodes that do so at once agree on the moment up to
 * which things are looked up and from which they are added, so that none is counted twice, however long the
 * looking up takes them. Rejects as its parts do.
 */
export async function seedCounter(
  kv: Pick<Kv, 'getOrSet'>,
  { key, ttlMs, fromMs, countBefore }: CounterSeed,
): Promise<SeededCounter> {
  const agreedMs = Number(await kv.getOrSet(`${key}:from`, `${fromMs}`, agreementMs))
  const count = await kv.getOrSet(key, `${await countBefore(agreedMs)}`, ttlMs)
  return { count: Number(count), fromMs: agreedMs }
}
