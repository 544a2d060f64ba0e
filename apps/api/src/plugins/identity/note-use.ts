import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Device } from './device.ts'

const touchEveryMs = 60_000
const maxNoted = 20_000

/** Credentials that are used. */
export interface Used {
  id: string
  /** `null` before the first use. */
  lastUsedAt: Date | null
}

export interface NoteUseDeps {
  /** Unix ms. */
  clock: () => number
  logger: FastifyBaseLogger
}

/** Stores a use, unless one after `unlessAfter` is stored already. */
export type Touch = (id: string, use: Device & { at: Date; unlessAfter: Date }) => Promise<void>

/**
 * Notes that a key or a session for programs is used, about once a minute for each, by this process too:
 * where Postgres takes no writes, not every request tries. Not awaited: when it fails, `lastUsedAt` is a
 * minute older, and nothing else.
 */
export function createNoteUse({ clock, logger }: NoteUseDeps, noun: string, touch: Touch) {
  const triedAtMs = new LRUCache<string, number>({ max: maxNoted })
  return ({ id, lastUsedAt }: Used, from: Device): void => {
    const nowMs = clock()
    const staleBeforeMs = nowMs - touchEveryMs
    if (Math.max(lastUsedAt?.getTime() ?? 0, triedAtMs.get(id) ?? 0) > staleBeforeMs) return
    triedAtMs.set(id, nowMs)
    touch(id, { ...from, at: new Date(nowMs), unlessAfter: new Date(staleBeforeMs) }).catch(
      (error: unknown) => logger.warn({ err: error }, `The last use of ${noun} could not be stored`),
    )
  }
}
