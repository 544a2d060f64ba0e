import fastifyCookie from '@fastify/cookie'
import { createBackgroundTasks } from '@waymark/async'
import type { ApiModule, AppDeps } from '../../deps.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { createAuditWriter } from '../../plugins/audit/audit-trail.ts'
import { createAccessTokens } from '../../plugins/identity/access-token.ts'
import { createFindSession } from '../../plugins/identity/identify-session.ts'
import { createIdentityRepository } from '../../plugins/identity/identity-repository.ts'
import { createWindowCounter } from '../../plugins/window-counter.ts'
import { createWorkspaceRepository } from '../workspaces/index.ts'
import { declareAuthRoutes } from './auth.routes.ts'
import { createAuthService } from './auth.service.ts'
import { createCookieIdentity, createForgeryGuard, createSessionCookie } from './browser-session.ts'
import { declarePasswordRoutes } from './password.routes.ts'
import { createPasswordService } from './password.service.ts'
import { createPasswords } from './passwords.ts'
import { createProgramSessions } from './program-sessions.service.ts'
import { createRefreshLimit, noRefreshLimit } from './refresh-limit.ts'
import { declareSessionListRoutes } from './session-list.routes.ts'
import { createSessionService } from './sessions.service.ts'
import { createSignInLimit, noSignInLimit } from './sign-in-limit.ts'
import { createSignInLog } from './sign-in-log.ts'

/** Does the work after the answer. @param failure what the log says where it fails */
type Afterwards = (failure: string, work: () => Promise<void>) => void

/** For what an answer does not wait for. */
function createAfterwards({ logger }: Pick<AppDeps, 'logger'>) {
  const background = createBackgroundTasks({ timeoutMs: 0 })
  const limited = limitConcurrency('after-answers', { running: 2, waiting: 1_000 })
  const afterwards: Afterwards = (failure, work) => {
    const done = limited(work).catch((error: unknown) => logger.warn({ err: error }, failure))
    void background.waitAWhile(done)
  }
  return { afterwards, settled: background.settled }
}

function createLimits(deps: AppDeps) {
  if (deps.settings.rateLimitDisabled) return { signIns: noSignInLimit, refreshes: noRefreshLimit }
  const counter = createWindowCounter(deps)
  return {
    signIns: createSignInLimit({ counter, monotonicMs: deps.monotonicMs }),
    refreshes: createRefreshLimit(counter),
  }
}

export const authModule: ApiModule = (app, deps) => {
  const { db, clock, randomBytes, settings } = deps
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const sessions = createSessionService({ ...deps, tokens })
  const passwords = createPasswords(randomBytes, deps.passwordCost)
  const auth = createAuthService({ db, sessions, passwords, clock, randomBytes, settings })
  const { publicApiUrl } = settings
  const { afterwards, settled } = createAfterwards(deps)
  const cookie = createSessionCookie(publicApiUrl)
  const findSession = createFindSession({ identities: createIdentityRepository(db.orm), clock })
  const findByToken = async (refreshToken: string) => {
    const sessionId = await sessions.sessionIdOf(refreshToken)
    return sessionId === null ? null : findSession(sessionId, null)
  }
  const signInLog = createSignInLog({
    writeEntries: createAuditWriter(deps),
    workspaceIdsOf: createWorkspaceRepository(db.orm).idsOf,
    afterwards,
  })
  // A scope of their own: no other route has the plugin that reads cookies.
  app.register(async (scope) => {
    await scope.register(fastifyCookie)
    scope.addHook('onRequest', createForgeryGuard(cookie, publicApiUrl))
    scope.addHook('onRequest', createCookieIdentity(cookie, findByToken))
    declareAuthRoutes(scope, { auth, sessions, cookie, signInLog, ...createLimits(deps) })
    declareSessionListRoutes(scope, { sessions, createProgram: createProgramSessions(deps), clock })
    declarePasswordRoutes(scope, {
      passwords: createPasswordService({ ...deps, passwords, publicApiUrl }),
      afterwards: (work) => afterwards('A mail for a lost password was not sent', work),
    })
  })
  app.addHook('onClose', settled)
}
