import type { ApiModule } from '../../deps.ts'
import { declarePreferencesRoutes } from './preferences.routes.ts'
import { declareUserRoutes } from './users.routes.ts'
import { createUserService } from './users.service.ts'

export const usersModule: ApiModule = (app, { db, clock }) => {
  declareUserRoutes(app, createUserService({ db, clock }))
  declarePreferencesRoutes(app, { db, clock })
}

export { createPreferencesRepository, type PreferencesRepository } from './preferences.repository.ts'
export { preferences } from './preferences.schema.ts'
export { createUserRepository, type UserRepository, type UserRow } from './users.repository.ts'
export { userRecord } from './users.schema.ts'
export { toUserRecord } from './users.service.ts'
