import type { ApiModule } from '../../deps.ts'
import { declareCapiIntegrationRoutes } from './capi-integrations.routes.ts'
import { createCapiIntegrationService } from './capi-integrations.service.ts'
import { declareIntegrationDeliveryRoutes } from './integration-deliveries.routes.ts'
import { createIntegrationDeliveryService } from './integration-deliveries.service.ts'
import { createTestIntegration } from './test-integration.ts'

export { refuseWhileNamed } from './integration-uses.ts'

/** Ad platforms that receive conversions, server to server. */
export const capiIntegrationsModule: ApiModule = (app, deps) => {
  const integrations = createCapiIntegrationService(deps)
  declareCapiIntegrationRoutes(app, integrations)
  declareIntegrationDeliveryRoutes(app, {
    service: createIntegrationDeliveryService({ ...deps, integrations }),
    test: createTestIntegration(deps),
  })
}
