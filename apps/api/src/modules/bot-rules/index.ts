import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { declareBotRuleRoutes } from './bot-rules.routes.ts'
import { createBotRuleService } from './bot-rules.service.ts'

/** Whom a workspace takes for a bot. */
export const botRulesModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createDocumentPublishing(deps)
  declareBotRuleRoutes(app, createBotRuleService({ ...deps, changes }))
  app.addHook('onClose', () => publisher.settled())
}
