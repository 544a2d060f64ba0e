import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { createLinkPublishing } from '../links/index.ts'
import { declareWorkspaceRoutes } from './workspaces.routes.ts'
import { createWorkspaceService } from './workspaces.service.ts'

export const workspacesModule: ApiModule = (app, deps) => {
  const { db, clock, randomBytes, settings } = deps
  const { emptying, publisher } = createLinkPublishing(deps)
  const { publisher: documents } = createDocumentPublishing(deps)
  const { defaultPlan } = settings
  declareWorkspaceRoutes(
    app,
    createWorkspaceService({ db, emptying, documents, clock, randomBytes, defaultPlan }),
  )
  app.addHook('onClose', async () => {
    await Promise.all([publisher.settled(), documents.settled()])
  })
}

export { createWorkspaceRepository } from './workspaces.repository.ts'
export { workspaceRecord } from './workspaces.schema.ts'
export { toWorkspaceRecord } from './workspaces.service.ts'
