import type { MonotonicClock } from '@waymark/async'
import ipaddr from 'ipaddr.js'
import { type ClientIp, createClientIp } from './client-ip.ts'

const hourMs = 3_600_000

/** Networks that a proxy of the installation is in; visitors come from public addresses. */
const ownNetworks: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
])

interface IgnoredProxiesDeps {
  logger: { warn(fields: object, message: string): void }
  /** Hours between warnings are measured by it. */
  monotonicMs: MonotonicClock
}

/**
 * `createClientIp` for servers: warns, at most once an hour, that `X-Forwarded-For` or `Forwarded` of a
 * caller in a private network is ignored. Such a caller is most often a proxy that `TRUST_PROXY` does not
 * name, and then all visitors have its address. What public addresses send is no news: any visitor can send
 * the header.
 * @throws as `createClientIp`
 */
export function createWarningClientIp(trustProxy: readonly string[], deps: IgnoredProxiesDeps): ClientIp {
  return createClientIp(trustProxy, warnOfIgnoredProxies(deps))
}

function warnOfIgnoredProxies({ logger, monotonicMs }: IgnoredProxiesDeps) {
  let nextMs = Number.NEGATIVE_INFINITY
  return (address: string): void => {
    if (monotonicMs() < nextMs || !ownNetworks.has(ipaddr.parse(address).range())) return
    nextMs = monotonicMs() + hourMs
    logger.warn(
      { address },
      `X-Forwarded-For or Forwarded from ${address} is ignored, and that address is taken for the visitor's. If it is your proxy, name it in TRUST_PROXY.`,
    )
  }
}
