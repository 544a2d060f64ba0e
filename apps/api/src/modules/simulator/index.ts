import type { ApiModule, AppDeps } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { createLinkRepository } from '../links/index.ts'
import { declareSimulatorRoutes } from './simulator.routes.ts'
import { createSimulatorService, type SimulatorService } from './simulator.service.ts'

export { type RecordedClick, recordedFields } from './recorded-visit.ts'
export { simulation } from './simulator.schema.ts'
export type { SimulatorService } from './simulator.service.ts'

/** The simulator on the parts of the api. */
export function createSimulator(deps: AppDeps): SimulatorService {
  const { replica, geo, clock, randomBytes, settings, db } = deps
  const shortUrls = createShortUrls(settings.publicShortUrl)
  const links = createLinkRepository(db.orm)
  return createSimulatorService({ orm: db.orm, shortUrls, links, replica, geo, clock, randomBytes })
}

/** The click simulator. */
export const simulatorModule: ApiModule = (app, deps) => {
  declareSimulatorRoutes(app, createSimulator(deps), createShortUrls(deps.settings.publicShortUrl))
}
