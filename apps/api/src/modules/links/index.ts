import type { ApiModule } from '../../deps.ts'
import { createClickTotals } from './click-totals.ts'
import { createLinkRepository } from './links.repository.ts'
import { declareLinkRoutes } from './links.routes.ts'
import { createLinkService } from './links.service.ts'
import { createLinkPublishing } from './publishing.ts'

export type { LinkChanges } from './link-changes.ts'
export { createLinkRepository, type LinkRepository, type LinkRow } from './links.repository.ts'
export { codeParams, domainQuery } from './links.schema.ts'
export { createLinkPublishing, type LinkPublishing } from './publishing.ts'
export { createShortUrls, type ShortUrls } from './short-urls.ts'
export { targetUrlSchema } from './target-url.schema.ts'
export type { WorkspaceEmptying } from './workspace-emptying.ts'

/** Links: POST, PATCH, DELETE, list and the public redirect information. */
export const linksModule: ApiModule = (app, deps) => {
  const { changes, publisher, shortUrls } = createLinkPublishing(deps)
  const service = createLinkService({
    links: createLinkRepository(deps.db.orm),
    changes,
    clickTotals: createClickTotals({ reader: deps.analytics.reader, logger: deps.logger }),
    shortUrls,
    clock: deps.clock,
    randomBytes: deps.randomBytes,
  })
  declareLinkRoutes(app, { service, shortUrls, allowAnonymous: deps.settings.allowAnonymousLinks })
  app.addHook('onClose', () => publisher.settled())
}
