import { createOutgoingEventQueue } from '@waymark/deliveries'
import type { ApiSettings, AppDeps } from '../../deps.ts'
import { createDomainBans } from './domain-bans.ts'
import { createDomainRepository } from './domains.repository.ts'
import { createDomainService, type DomainService } from './domains.service.ts'
import { createIsOurHost, type IsOurHost } from './tls-hosts.ts'

export interface DomainHandling {
  service: DomainService
  isOurHost: IsOurHost
}

/** What is done with custom domains. */
export function createDomainHandling(deps: AppDeps): DomainHandling {
  const { db, replica, dns, clock, randomBytes, settings } = deps
  const defaultHost = defaultHostOf(settings)
  const shared = { db, replica, clock, randomBytes, defaultHost }
  const outgoingEvents = createOutgoingEventQueue({ clock, randomBytes })
  const bans = createDomainBans({ ...shared, outgoingEvents })
  const service = createDomainService({ ...shared, dns, bans, ownHosts: ownHostsOf(settings) })
  const domains = createDomainRepository(db.orm)
  const isOurHost = createIsOurHost({ domains, defaultHost, monotonicMs: deps.monotonicMs })
  return { service, isOurHost }
}

type HostSettings = Pick<ApiSettings, 'publicShortUrl' | 'publicApiUrl' | 'defaultDomain'>

/**
 * The host, without a port, that short links of no custom domain live on: what a custom domain's CNAME leads
 * to.
 */
function defaultHostOf({ defaultDomain, publicShortUrl }: HostSettings): string {
  return defaultDomain?.toLowerCase().replace(/:\d+$/, '') ?? new URL(publicShortUrl).hostname
}

/** Hosts that no workspace can have, because the installation itself answers there. */
function ownHostsOf(settings: HostSettings): ReadonlySet<string> {
  const { publicShortUrl, publicApiUrl } = settings
  return new Set([defaultHostOf(settings), new URL(publicShortUrl).hostname, new URL(publicApiUrl).hostname])
}
