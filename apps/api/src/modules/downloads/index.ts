import type { ApiModule } from '../../deps.ts'
import { createFindSession } from '../../plugins/identity/identify-session.ts'
import { createIdentityRepository } from '../../plugins/identity/identity-repository.ts'
import { createDownloadFiles } from './download-files.ts'
import { declareDownloadRoutes } from './downloads.routes.ts'
import { createDownloadService } from './downloads.service.ts'

/** One-time URLs of files. */
export const downloadsModule: ApiModule = (app, deps) => {
  const { db, clock, settings } = deps
  const findSession = createFindSession({ identities: createIdentityRepository(db.orm), clock })
  const files = createDownloadFiles(deps)
  const { publicApiUrl } = settings
  declareDownloadRoutes(app, createDownloadService({ ...deps, findSession, files, publicApiUrl }))
}
