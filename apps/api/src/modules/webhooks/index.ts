import type { ApiModule } from '../../deps.ts'
import { declareWebhookDeliveryRoutes } from './webhook-deliveries.routes.ts'
import { createWebhookDeliveryService } from './webhook-deliveries.service.ts'
import { declareWebhookRoutes } from './webhooks.routes.ts'
import { createWebhookService } from './webhooks.service.ts'

export { checkPlan } from './webhook-plan.ts'

/** Subscriptions of customer servers, and what they were sent. */
export const webhooksModule: ApiModule = (app, deps) => {
  declareWebhookRoutes(app, createWebhookService(deps))
  declareWebhookDeliveryRoutes(app, createWebhookDeliveryService(deps))
}
