import { AppError } from '@waymark/domain'
import { LRUCache } from 'lru-cache'
import type { createPostbackLogRepository } from './postback-log.repository.ts'

export interface WaitingLimitDeps {
  logs: Pick<ReturnType<typeof createPostbackLogRepository>, 'waitingOf'>
  /** Of one address. */
  mostWaiting: number
}

const mostAddresses = 10_000
/** A count is cached so long: at 6,000 a minute it is off by a few hundred. */
const ttlMs = 5_000
const retryAfterSeconds = 60

/**
 * Bounds the postbacks that wait for clicks from one address: tokens can be made up, and each would be stored
 * for a day. One over the bound is refused, and nothing of it is stored: networks send again.
 */
export function createWaitingLimit({ logs, mostWaiting }: WaitingLimitDeps) {
  const cache = new LRUCache<string, Promise<number>>({ max: mostAddresses, ttl: ttlMs })
  const count = async (ip: string): Promise<number> => {
    try {
      return (await logs.waitingOf([ip], mostWaiting)).get(ip) ?? 0
    } catch (error) {
      cache.delete(ip)
      throw error
    }
  }
  return {
    /** @throws RATE_LIMITED when too many from the address are waiting */
    async check(ips: ReadonlySet<string>): Promise<void> {
      for (const ip of ips) {
        const counting = cache.get(ip) ?? count(ip)
        // Cached from its first request on, not from its last.
        if (!cache.has(ip)) cache.set(ip, counting)
        if ((await counting) < mostWaiting) continue
        const message = 'Too many postbacks from this address wait for clicks that are not there.'
        throw new AppError('RATE_LIMITED', { message, retryAfterSeconds })
      }
    },
  }
}
