import { createWorkspaceEmptying } from '@waymark/links'
import type { ApiModule } from '../../deps.ts'
import { declareDemoDataRoutes } from './demo-data.routes.ts'
import { createDemoDataService } from './demo-data.service.ts'
import { declareWorkspaceRoutes } from './workspaces.routes.ts'
import { createWorkspaceService } from './workspaces.service.ts'

export const workspacesModule: ApiModule = (app, deps) => {
  const { db, clock, randomBytes, settings } = deps
  const emptying = createWorkspaceEmptying(deps)
  const { defaultPlan } = settings
  declareWorkspaceRoutes(app, createWorkspaceService({ db, emptying, clock, randomBytes, defaultPlan }))
  declareDemoDataRoutes(app, createDemoDataService(deps))
}

export { createWorkspaceRepository, type WorkspaceRepository } from './workspaces.repository.ts'
export { workspaceRecord } from './workspaces.schema.ts'
export { toWorkspaceRecord } from './workspaces.service.ts'
