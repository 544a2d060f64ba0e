import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { declareListRoutes } from './lists.routes.ts'
import { createListService } from './lists.service.ts'

/** Named lists, for filter values `list:NAME`. */
export const listsModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createDocumentPublishing(deps)
  declareListRoutes(app, createListService({ ...deps, changes }))
  app.addHook('onClose', () => publisher.settled())
}
