import type { ApiModule } from '../../deps.ts'
import { declareBotRuleRoutes } from './bot-rules.routes.ts'
import { createBotRuleService } from './bot-rules.service.ts'

/** Whom a workspace takes for a bot. */
export const botRulesModule: ApiModule = (app, deps) => {
  declareBotRuleRoutes(app, createBotRuleService(deps))
}
