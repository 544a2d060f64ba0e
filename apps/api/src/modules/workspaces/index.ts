import type { ApiModule } from '../../deps.ts'
import { declareWorkspaceRoutes } from './workspaces.routes.ts'
import { createWorkspaceService } from './workspaces.service.ts'

export const workspacesModule: ApiModule = (app, { db, clock, randomBytes, settings }) => {
  const { defaultPlan } = settings
  declareWorkspaceRoutes(app, createWorkspaceService({ db, clock, randomBytes, defaultPlan }))
}

export { createWorkspaceRepository } from './workspaces.repository.ts'
export { workspaceRecord } from './workspaces.schema.ts'
export { toWorkspaceRecord } from './workspaces.service.ts'
