import type { ApiModule } from '../../deps.ts'
import { createAllCosts } from './all-costs.ts'
import { declareBulkCostRoute } from './bulk-costs.routes.ts'
import { createBulkCostService } from './bulk-costs.service.ts'
import { declareCostRoutes } from './costs.routes.ts'
import { createCostService } from './costs.service.ts'

/** Costs: POST, GET, PATCH, DELETE and the bulk upsert. */
export const costsModule: ApiModule = (app, deps) => {
  declareBulkCostRoute(app, createBulkCostService(deps))
  declareCostRoutes(app, { service: createCostService(deps), allCosts: createAllCosts(deps) })
}
