import type { ApiModule } from '../../deps.ts'
import { createAccessTokens } from '../../plugins/identity/access-token.ts'
import { declareAuthRoutes } from './auth.routes.ts'
import { createAuthService } from './auth.service.ts'
import { createPasswords } from './passwords.ts'
import { createSessionService } from './sessions.service.ts'

export const authModule: ApiModule = (app, { db, clock, randomBytes, settings }) => {
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const sessions = createSessionService({ db, tokens, clock, randomBytes })
  const passwords = createPasswords(randomBytes)
  const auth = createAuthService({ db, sessions, passwords, clock, randomBytes, settings })
  declareAuthRoutes(app, { auth, sessions })
}
