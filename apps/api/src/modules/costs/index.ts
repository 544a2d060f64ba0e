import type { ApiModule } from '../../deps.ts'
import { createAllCosts } from './all-costs.ts'
import { declareBulkCostRoute } from './bulk-costs.routes.ts'
import { createBulkCostService } from './bulk-costs.service.ts'
import { declareCostImportRoute } from './cost-import.routes.ts'
import { createCostImportService } from './cost-import.service.ts'
import { declareCostRoutes } from './costs.routes.ts'
import { createCostService } from './costs.service.ts'

/** Costs: POST, GET, PATCH, DELETE, the bulk upsert and the import of files. */
export const costsModule: ApiModule = (app, deps) => {
  const bulk = createBulkCostService(deps)
  declareBulkCostRoute(app, bulk)
  declareCostImportRoute(app, createCostImportService({ db: deps.db, bulk }))
  declareCostRoutes(app, { service: createCostService(deps), allCosts: createAllCosts(deps) })
}
