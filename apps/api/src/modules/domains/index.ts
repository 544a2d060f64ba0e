import type { ApiModule } from '../../deps.ts'
import { createDomainHandling } from './domain-handling.ts'
import { declareDomainRoutes } from './domains.routes.ts'

export { createDnsLookup, type DnsLookup } from './dns-lookup.ts'
export { createDomainHandling, type DomainHandling } from './domain-handling.ts'
export { lapsePendingDomains } from './pending-domains.ts'
export type { IsOurHost } from './tls-hosts.ts'

/** Custom domains: claim, verify by DNS, change, ban, give up. */
export const domainsModule: ApiModule = (app, deps) => {
  const { service, settled } = createDomainHandling(deps)
  declareDomainRoutes(app, service)
  app.addHook('onClose', settled)
}
