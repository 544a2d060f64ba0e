import type { ApiModule } from '../../deps.ts'
import { createDomainHandling } from './domain-handling.ts'
import { createDomainVisitsService } from './domain-visits.ts'
import { declareDomainRoutes } from './domains.routes.ts'

export { createDnsLookup, type DnsLookup } from './dns-lookup.ts'
export { createDomainHandling } from './domain-handling.ts'
export type { IsOurHost } from './tls-hosts.ts'

/** Custom domains: claim, verify by DNS, change, ban, give up. */
export const domainsModule: ApiModule = (app, deps) => {
  const { service } = createDomainHandling(deps)
  const { analytics, clock } = deps
  const visits = createDomainVisitsService({ service, reader: analytics.reader, clock })
  declareDomainRoutes(app, { service, visits })
}
