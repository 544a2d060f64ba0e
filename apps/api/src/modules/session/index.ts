import type { ApiModule } from '../../deps.ts'
import { createPreferencesRepository, createUserRepository } from '../users/index.ts'
import { createWorkspaceRepository } from '../workspaces/index.ts'
import { declareSessionRoutes } from './session.routes.ts'
import { createSessionReader } from './session.service.ts'

/** Who is signed in and what they may do, in one answer. */
export const sessionModule: ApiModule = (app, { db }) => {
  const reader = createSessionReader({
    users: createUserRepository(db.orm),
    workspaces: createWorkspaceRepository(db.orm),
    preferences: createPreferencesRepository(db.orm),
  })
  declareSessionRoutes(app, reader)
}
