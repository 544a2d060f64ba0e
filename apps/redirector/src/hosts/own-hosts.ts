import type { IsOwnHost } from '../circles/way-marks.ts'
import type { HostReader } from './hosts.ts'

/**
 * Hosts that serve links: the one that the visitor came to, custom domains, also banned ones, and
 * DEFAULT_DOMAIN with the address that short URLs have. Without DEFAULT_DOMAIN any other host that leads here
 * would serve links as well, but then the visitor has come to one of them.
 */
export function createOwnHosts({
  readHost,
  defaultDomain,
}: {
  readHost: HostReader
  defaultDomain: string | undefined
}): IsOwnHost {
  return (host, { request }) => {
    if (host === request.raw.headers.host) return true
    const verdict = readHost(host)
    if (verdict instanceof Promise) return false
    switch (verdict.kind) {
      case 'served':
        return verdict.domain !== null || defaultDomain !== undefined
      case 'moved':
        return true
      case 'foreign':
      case 'undecided':
        return false
      default:
        return verdict satisfies never
    }
  }
}
