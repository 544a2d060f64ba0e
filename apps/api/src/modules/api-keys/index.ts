import type { ApiModule } from '../../deps.ts'
import { createApiKeyRepository } from './api-keys.repository.ts'
import { declareApiKeyRoutes } from './api-keys.routes.ts'
import { createApiKeyService } from './api-keys.service.ts'

export const apiKeysModule: ApiModule = (app, { db, clock, randomBytes }) => {
  const service = createApiKeyService({ apiKeys: createApiKeyRepository(db.orm), clock, randomBytes })
  declareApiKeyRoutes(app, service, clock)
}
