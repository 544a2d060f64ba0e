import type { ApiModule } from '../../deps.ts'
import { declareListEntryRoutes } from './list-entries.routes.ts'
import { declareListRoutes } from './lists.routes.ts'
import { createListService } from './lists.service.ts'

/** Named lists, for filter values `list:NAME`. */
export const listsModule: ApiModule = (app, deps) => {
  const service = createListService(deps)
  declareListRoutes(app, service)
  declareListEntryRoutes(app, service)
}
