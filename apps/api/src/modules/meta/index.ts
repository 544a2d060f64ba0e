import type { ApiModule } from '../../deps.ts'
import { declareMetaRoutes } from './meta.routes.ts'
import { createMetaService } from './meta.service.ts'

/** What the console must know of the installation before anyone signs in. */
export const metaModule: ApiModule = (app, deps) => {
  declareMetaRoutes(app, createMetaService(deps))
}
