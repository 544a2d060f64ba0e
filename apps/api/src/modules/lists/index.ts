import type { ApiModule } from '../../deps.ts'
import { declareListRoutes } from './lists.routes.ts'
import { createListService } from './lists.service.ts'

/** Named lists, for filter values `list:NAME`. */
export const listsModule: ApiModule = (app, deps) => {
  declareListRoutes(app, createListService(deps))
}
