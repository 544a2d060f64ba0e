import type { ApiModule } from '../../deps.ts'
import { declareInstallationRoutes } from './installation.routes.ts'
import { createInstallationService } from './installation.service.ts'

export { createInstallationService, type InstallationService } from './installation.service.ts'

/** The whole installation, for who owns it. */
export const installationModule: ApiModule = (app, deps) => {
  declareInstallationRoutes(app, createInstallationService(deps))
}
