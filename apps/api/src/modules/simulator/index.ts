import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { createLinkPublishing, createLinkRepository } from '../links/index.ts'
import { declareSimulatorRoutes } from './simulator.routes.ts'
import { createSimulatorService } from './simulator.service.ts'

/** The click simulator. */
export const simulatorModule: ApiModule = (app, deps) => {
  const { snapshots, shortUrls } = createLinkPublishing(deps)
  const { documents } = createDocumentPublishing(deps)
  const { geo, clock, randomBytes } = deps
  const links = createLinkRepository(deps.db.orm)
  declareSimulatorRoutes(
    app,
    createSimulatorService({ links, snapshots, documents, geo, clock, randomBytes }),
    shortUrls,
  )
}
