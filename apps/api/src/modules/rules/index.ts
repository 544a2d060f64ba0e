import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { createLinkChanges, createLinkRepository } from '../links/index.ts'
import { declareRuleSetRoute } from './rule-set.routes.ts'
import { createRuleSetService } from './rule-set.service.ts'
import { createRuleRepository } from './rules.repository.ts'
import { declareRuleRoutes } from './rules.routes.ts'
import { createRuleService } from './rules.service.ts'

export { type DraftRulesDeps, draftRules } from './draft-rules.ts'
export { ruleSet } from './rules.schema.ts'

/** Redirect rules of links. */
export const rulesModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  const service = createRuleService({
    ...deps,
    links: createLinkRepository(deps.db.orm),
    rules: createRuleRepository(deps.db.orm),
    changes,
    shortUrls,
  })
  declareRuleRoutes(app, service, shortUrls)
  declareRuleSetRoute(app, createRuleSetService({ ...deps, changes, shortUrls }), shortUrls)
}
