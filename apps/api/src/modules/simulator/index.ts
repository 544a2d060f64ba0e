import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { createLinkRepository } from '../links/index.ts'
import { declareSimulatorRoutes } from './simulator.routes.ts'
import { createSimulatorService } from './simulator.service.ts'

/** The click simulator. */
export const simulatorModule: ApiModule = (app, deps) => {
  const { replica, geo, clock, randomBytes, settings } = deps
  const shortUrls = createShortUrls(settings.publicShortUrl)
  const links = createLinkRepository(deps.db.orm)
  declareSimulatorRoutes(app, createSimulatorService({ links, replica, geo, clock, randomBytes }), shortUrls)
}
