import type { ApiModule } from '../../deps.ts'
import { createLinkChanges } from '../links/index.ts'
import { declareNetworkRoutes } from './affiliate-networks.routes.ts'
import { createNetworkService } from './affiliate-networks.service.ts'

export { createNetworkRepository } from './affiliate-networks.repository.ts'

/** Affiliate networks. */
export const affiliateNetworksModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  declareNetworkRoutes(app, createNetworkService({ ...deps, changes }))
}
