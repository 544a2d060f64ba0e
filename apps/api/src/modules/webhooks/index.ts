import type { ApiModule } from '../../deps.ts'
import { declareWebhookRoutes } from './webhooks.routes.ts'
import { createWebhookService } from './webhooks.service.ts'

/** Subscriptions of customer servers. */
export const webhooksModule: ApiModule = (app, deps) => {
  declareWebhookRoutes(app, createWebhookService(deps))
}
