import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { declareBulkLinkRoute } from './bulk-links.routes.ts'
import { createBulkLinkService } from './bulk-links.service.ts'
import { declareBulkUpdateRoute } from './bulk-update.routes.ts'
import { createBulkUpdateService } from './bulk-update.service.ts'
import { createClickLimits } from './click-limits.ts'
import { createClickTotals } from './click-totals.ts'
import { createClickedLinks } from './clicked-links.ts'
import { createLinkChanges } from './link-changes.ts'
import { createLinkCloneService } from './link-clone.service.ts'
import { createLinkCollections } from './link-collections.ts'
import { declareLinkCopyRoutes } from './link-copies.routes.ts'
import { createPasswordHasher } from './link-passwords.ts'
import { declareLinkQrRoute } from './link-qr.routes.ts'
import { createLinkQrService } from './link-qr.service.ts'
import { createLinkRecords } from './link-records.ts'
import { createLinkRestoreService } from './link-restore.service.ts'
import { createLinkRuleCounts } from './link-rule-counts.ts'
import { declareLinkTagRoutes } from './link-tags.routes.ts'
import { createLinkTagService } from './link-tags.service.ts'
import { createLinkRepository } from './links.repository.ts'
import { declareLinkRoutes } from './links.routes.ts'
import { createLinkService } from './links.service.ts'
import { declareTrackingUrlRoute } from './tracking-url.routes.ts'
import { createTrackingUrlService } from './tracking-url.service.ts'

export { deepLinkRecord, deepLinkSchema } from './deep-link.schema.ts'
export { type Flow, type RuleSchema, readFlow } from './flows/flow-config.ts'
export { memberIdsOf, referenceProblems } from './flows/flow-references.ts'
export { refuseWhileInFlow } from './flows/flow-use.ts'
export {
  createLockedMembersRepository,
  type LockedMembers,
  noMembers,
} from './flows/locked-members.repository.ts'
export { shownFlow, toStoredFlow } from './flows/stored-flow.ts'
export { type LinkApps, readLinkApps } from './link-apps.ts'
export { createLinkChanges, type LinkChanges, type LinkTransaction, refuseCircles } from './link-changes.ts'
export { isReserved } from './link-codes.ts'
export {
  createLinkRepository,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
} from './links.repository.ts'
export { codeParams, domainQuery } from './links.schema.ts'
export {
  ofPermittedLinks,
  permittedByRestriction,
  permittedLinks,
  reportedLinkIds,
} from './permitted-links.ts'

/** Links: POST, PATCH, DELETE, list, bulk creation, QR codes and the public redirect information. */
export const linksModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  const links = createLinkRepository(deps.db.orm)
  const hashPassword = createPasswordHasher(deps.randomBytes, deps.linkPasswordCost)
  const clickLimits = createClickLimits(deps)
  const records = createLinkRecords({
    clickTotals: createClickTotals({ ...deps, reader: deps.analytics.reader }),
    collections: createLinkCollections(deps.db.orm),
    ruleCounts: createLinkRuleCounts(deps.db.orm),
    shortUrls,
  })
  const service = createLinkService({
    links,
    changes,
    records,
    clickedLinks: createClickedLinks({ orm: deps.db.orm, reader: deps.analytics.reader }),
    clickLimits,
    hashPassword,
    shortUrls,
    clock: deps.clock,
    randomBytes: deps.randomBytes,
  })
  declareLinkRoutes(app, { service, shortUrls, allowAnonymous: deps.settings.allowAnonymousLinks })
  declareBulkLinkRoute(app, createBulkLinkService({ ...deps, changes, clickLimits, hashPassword, shortUrls }))
  declareBulkUpdateRoute(app, createBulkUpdateService({ ...deps, changes, shortUrls }))
  declareLinkCopyRoutes(app, {
    clones: createLinkCloneService({ ...deps, changes, records, clickLimits, shortUrls }),
    restores: createLinkRestoreService({ ...deps, links, changes, records }),
    shortUrls,
  })
  declareLinkTagRoutes(app, createLinkTagService(deps))
  declareLinkQrRoute(app, { service: createLinkQrService({ links, shortUrls }), shortUrls })
  const trackingUrls = createTrackingUrlService({ orm: deps.db.orm, links, shortUrls })
  declareTrackingUrlRoute(app, { service: trackingUrls, shortUrls })
}
