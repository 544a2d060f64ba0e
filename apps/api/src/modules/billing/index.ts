import type { ApiModule } from '../../deps.ts'
import { declareBillingRoutes } from './billing.routes.ts'
import { createBillingService } from './billing.service.ts'

/** Plans of workspaces. */
export const billingModule: ApiModule = (app, { db, clock, settings }) => {
  declareBillingRoutes(app, createBillingService({ db, clock, billingMode: settings.billingMode }))
}

export { planLimits } from './billing.schema.ts'
export { limitsOf } from './billing.service.ts'
