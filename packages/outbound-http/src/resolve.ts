import { Resolver } from 'node:dns/promises'
import type { Resolve } from './types.ts'

export interface ResolverOptions {
  /** For one attempt. */
  timeoutMs: number
  tries: number
}

/**
 * Queries the name servers of the system for both kinds of address. Not `getaddrinfo`: that would read
 * `/etc/hosts`, complete names with the search domains of a cluster, and share four threads with the hashing
 * of passwords.
 */
export function createSystemResolver({ timeoutMs, tries }: ResolverOptions): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Many names have one kind only; the other's error matters when there is nothing at all.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed) throw failed.reason
    return addresses
  }
}
