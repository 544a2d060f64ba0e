import { createBackgroundTasks } from '@waymark/async'
import type { ApiModule, AppDeps } from '../../deps.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { createAccessTokens } from '../../plugins/identity/access-token.ts'
import { createWindowCounter } from '../../plugins/window-counter.ts'
import { declareAuthRoutes } from './auth.routes.ts'
import { createAuthService } from './auth.service.ts'
import { declarePasswordRoutes } from './password.routes.ts'
import { createPasswordService } from './password.service.ts'
import { createPasswords } from './passwords.ts'
import { createSessionService } from './sessions.service.ts'
import { createSignInLimit, noSignInLimit } from './sign-in-limit.ts'

export { hashOfToken, mintToken } from './opaque-tokens.ts'

/** For what an answer does not wait for; a failure is logged. */
function createAfterwards({ logger }: Pick<AppDeps, 'logger'>) {
  const background = createBackgroundTasks({ timeoutMs: 0 })
  const limited = limitConcurrency({ running: 2, waiting: 1_000 })
  const afterwards = (work: () => Promise<void>) => {
    const done = limited(work).catch((error: unknown) =>
      logger.warn({ err: error }, 'A mail for a lost password was not sent'),
    )
    void background.waitAWhile(done)
  }
  return { afterwards, settled: background.settled }
}

export const authModule: ApiModule = (app, deps) => {
  const { db, clock, randomBytes, settings } = deps
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const sessions = createSessionService({ db, tokens, clock, randomBytes })
  const passwords = createPasswords(randomBytes, deps.passwordCost)
  const auth = createAuthService({ db, sessions, passwords, clock, randomBytes, settings })
  const { publicApiUrl } = settings
  const { afterwards, settled } = createAfterwards(deps)
  const signIns = settings.rateLimitDisabled
    ? noSignInLimit
    : createSignInLimit({ counter: createWindowCounter(deps), monotonicMs: deps.monotonicMs })
  declareAuthRoutes(app, { auth, sessions, signIns })
  declarePasswordRoutes(app, {
    passwords: createPasswordService({ ...deps, passwords, publicApiUrl }),
    afterwards,
  })
  app.addHook('onClose', settled)
}
