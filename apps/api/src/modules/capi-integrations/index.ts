import type { ApiModule } from '../../deps.ts'
import { declareCapiIntegrationRoutes } from './capi-integrations.routes.ts'
import { createCapiIntegrationService } from './capi-integrations.service.ts'

/** Ad platforms that are told of conversions, server to server. */
export const capiIntegrationsModule: ApiModule = (app, deps) => {
  declareCapiIntegrationRoutes(app, createCapiIntegrationService(deps))
}
