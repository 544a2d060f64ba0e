import { subscriberOf } from '@waymark/visitor'

/**
 * Whom an address counts for: one subscriber of a provider has a /64, so single IPv6 addresses would count
 * nothing.
 */
export function addressSubject(ip: string): string {
  return `ip:${subscriberOf(ip)}`
}
