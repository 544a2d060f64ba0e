import { createAnnouncer } from '@waymark/deliveries'
import type { AppDeps } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { createLinkPublishing } from '../links/index.ts'
import { createDomainBans, type DomainBans } from './domain-bans.ts'
import { createDomainRepository } from './domains.repository.ts'
import { createDomainService, type DomainService } from './domains.service.ts'
import { defaultHostOf, ownHostsOf } from './own-hosts.ts'
import { createIsOurHost, type IsOurHost } from './tls-hosts.ts'

export interface DomainHandling {
  service: DomainService
  bans: DomainBans
  isOurHost: IsOurHost
  /** Resolves when nothing that was begun to be published is under way. */
  settled(): Promise<void>
}

/** What is done with custom domains. Holds no state but what is under way: make one wherever it is needed. */
export function createDomainHandling(deps: AppDeps): DomainHandling {
  const { db, dns, clock, randomBytes, settings } = deps
  const links = createLinkPublishing(deps).publisher
  const documents = createDocumentPublishing(deps).publisher
  const defaultHost = defaultHostOf(settings)
  const shared = { db, documents, clock, randomBytes, defaultHost }
  const announcer = createAnnouncer({ clock, randomBytes })
  const bans = createDomainBans({ ...shared, links, announcer })
  const service = createDomainService({ ...shared, dns, bans, ownHosts: ownHostsOf(settings) })
  const domains = createDomainRepository(db.orm)
  const isOurHost = createIsOurHost({ domains, defaultHost, monotonicMs: deps.monotonicMs })
  const settled = async () => {
    await Promise.all([links.settled(), documents.settled()])
  }
  return { service, bans, isOurHost, settled }
}
