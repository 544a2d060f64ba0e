import type { ApiModule } from '../../deps.ts'
import { declarePostbackSecurityRoutes } from './postback-security.routes.ts'
import { createPostbackSecurityService } from './postback-security.service.ts'

/** Which postbacks a workspace takes. */
export const postbackSecurityModule: ApiModule = (app, deps) => {
  declarePostbackSecurityRoutes(app, createPostbackSecurityService(deps))
}
