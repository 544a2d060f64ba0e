import type { ApiModule } from '../../deps.ts'
import { createUserRepository } from './users.repository.ts'
import { declareUserRoutes } from './users.routes.ts'
import { createUserService } from './users.service.ts'

export const usersModule: ApiModule = (app, { db, clock }) => {
  declareUserRoutes(app, createUserService({ users: createUserRepository(db.orm), clock }))
}

export { createUserRepository } from './users.repository.ts'
export { userRecord } from './users.schema.ts'
export { toUserRecord } from './users.service.ts'
