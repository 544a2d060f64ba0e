import { AppError } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute, publicRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { deviceOf } from '../../plugins/identity/device.ts'
import { rateLimited, setLimitHeaders } from '../../plugins/request-limits.ts'
import {
  loginAnswer,
  loginBody,
  refreshAnswer,
  refreshBody,
  registerAnswer,
  registerBody,
} from './auth.schema.ts'
import type { AuthService } from './auth.service.ts'
import { isConsole, type SessionCookie } from './browser-session.ts'
import { type RefreshLimit, refreshesPerMinute } from './refresh-limit.ts'
import type { SessionService } from './sessions.service.ts'
import { type SignInLimit, triesPerAddress } from './sign-in-limit.ts'
import type { SignInLog } from './sign-in-log.ts'

const tags = ['Sign-in']
const browser = { takesConsole: true } as const
/** The cookie alone says whose session it is, too: the access token may have ended meanwhile. */
const account = { ...browser, access: accountRoute(), takesCookieAlone: true } as const

export interface AuthRoutesDeps {
  auth: AuthService
  sessions: SessionService
  signIns: SignInLimit
  signInLog: SignInLog
  refreshes: RefreshLimit
  cookie: SessionCookie
}

/** One answer for a wrong password, an unknown address and a deactivated user. */
const wrongCredentials = () =>
  new AppError('UNAUTHENTICATED', { message: 'The e-mail address or the password is wrong.' })

function declareSignIn(app: ApiApp, { auth, signIns, signInLog, cookie }: AuthRoutesDeps): void {
  app.route({
    method: 'POST',
    url: '/auth/register',
    config: { ...browser, access: publicRoute(), errors: ['FORBIDDEN', 'CONFLICT'] },
    schema: {
      summary: 'Sign up',
      description:
        'Makes the user and a workspace of its own. 403 where `ALLOW_SIGNUP` is false; 409 when the address is taken.',
      tags,
      body: registerBody,
      response: { 201: dataOf(registerAnswer) },
    },
    handler: async (request, reply) => {
      const { tokens, ...made } = await auth.register(request.body, deviceOf(request))
      return reply.code(201).send({ data: { ...made, ...cookie.deliver(request, reply, tokens) } })
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/login',
    config: {
      ...browser,
      access: publicRoute(),
      limit: { perMinute: triesPerAddress, by: 'account' },
      errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
    },
    schema: {
      summary: 'Sign in',
      description:
        '401 for a wrong e-mail address or password. What is right counts nothing, and wrong ones for other accounts from the same address close no account. After five wrong ones in a minute for an account from one address, or ten from wherever, signing in to it is a 429 from that address, or from everywhere, until the minute ends: with the right password too. An address (of IPv6 a /64) that gave wrong ones for more than 30 accounts in ten minutes gets a 429 for further wrong ones; a right one gets in. A 429 with `Retry-After` is also for an address of which a hundred sign-ins wait. The workspaces of the account have each attempt in their audit log.',
      tags,
      body: loginBody,
      response: { 200: dataOf(loginAnswer) },
    },
    handler: async (request, reply) => {
      const { ip, body } = request
      const { email } = body
      const signIn = await signIns.guard(
        { ip, email },
        {
          isKnown: () => auth.isKnownAt(email, ip),
          check: async () => {
            const checked = await auth.login(body, deviceOf(request))
            signInLog.note(request, checked)
            return checked
          },
          isRight: ({ outcome }) => outcome === 'signed_in',
        },
        (state) => setLimitHeaders(reply, state),
      )
      if (signIn.outcome !== 'signed_in') throw wrongCredentials()
      const { tokens, user } = signIn
      return { data: { user, ...cookie.deliver(request, reply, tokens) } }
    },
  })
}

const requiredToken = () =>
  new AppError('VALIDATION_FAILED', { details: [{ path: 'refreshToken', message: 'Required.' }] })

const twoTokens = () =>
  new AppError('AUTH_AMBIGUOUS', {
    message: 'The console’s refresh token is in its cookie: send none in the body.',
  })

/** @throws UNAUTHENTICATED where the console has no cookie, VALIDATION_FAILED, AUTH_AMBIGUOUS */
function refreshTokenOf(
  request: FastifyRequest,
  sent: string | undefined,
  cookie: Pick<SessionCookie, 'read'>,
): string {
  if (!isConsole(request)) {
    if (sent === undefined) throw requiredToken()
    return sent
  }
  if (sent !== undefined) throw twoTokens()
  const token = cookie.read(request)
  if (token === null) throw new AppError('UNAUTHENTICATED', { message: 'There is no session: sign in.' })
  return token
}

async function countRefresh(
  reply: FastifyReply,
  { sessions, refreshes }: AuthRoutesDeps,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const state = await refreshes({ sessionId: await sessions.sessionIdOf(token), ip })
  if (state === null) return
  setLimitHeaders(reply, state)
  if (state.exceeded) throw rateLimited(state)
}

function declareRefresh(app: ApiApp, deps: AuthRoutesDeps): void {
  const { sessions, cookie } = deps
  app.route({
    method: 'POST',
    url: '/auth/refresh',
    // A client does it by itself, every few minutes.
    config: {
      ...browser,
      access: publicRoute(),
      audited: false,
      bodyOptional: true,
      limit: { perMinute: refreshesPerMinute, by: 'account' },
      errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
    },
    schema: {
      summary: 'Exchange a refresh token for a new pair',
      description:
        'A refresh token is good once. While what it was exchanged for is unused, it is exchanged again for 60 seconds, since its answer may have been lost: then the unused one is worth nothing any more. After that, using an old one ends the session, and with it the newest pair. With `X-Waymark-Console: 1` the token is that of the cookie and there is no body: both together are a 400 `AUTH_AMBIGUOUS`. 120 a minute and session; of tokens that are of none, by address.',
      tags,
      body: refreshBody,
      response: { 200: dataOf(refreshAnswer) },
    },
    handler: async (request, reply) => {
      const token = refreshTokenOf(request, request.body.refreshToken, cookie)
      await countRefresh(reply, deps, { token, ip: request.ip })
      const issued = await sessions.refresh(token, deviceOf(request))
      return { data: cookie.deliver(request, reply, issued) }
    },
  })
}

const ofConsole =
  'With `X-Waymark-Console: 1` the cookie alone is enough, whether or not the access token is still good; the cookie goes, and `Clear-Site-Data: "cache","storage"` is set.'

function declareSignOut(app: ApiApp, { sessions, cookie }: AuthRoutesDeps): void {
  /** What pages of the console stored goes with the session. */
  const clearBrowser = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isConsole(request)) return
    cookie.clear(reply)
    reply.header('clear-site-data', '"cache","storage"')
  }

  app.route({
    method: 'POST',
    url: '/auth/logout',
    config: { ...account, errors: ['VALIDATION_FAILED', 'FORBIDDEN'] },
    schema: { summary: 'End this session', description: ofConsole, tags, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await sessions.end(sessionOf(request).sessionId)
      clearBrowser(request, reply)
      return reply.code(204).send(null)
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/logout-all',
    config: {
      ...account,
      access: accountRoute({ peopleOnly: true }),
      errors: ['VALIDATION_FAILED', 'FORBIDDEN'],
    },
    schema: {
      summary: 'End every session of the user',
      description: ofConsole,
      tags,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await sessions.endAll(sessionOf(request).userId)
      clearBrowser(request, reply)
      return reply.code(204).send(null)
    },
  })
}

export function declareAuthRoutes(app: ApiApp, deps: AuthRoutesDeps): void {
  declareSignIn(app, deps)
  declareRefresh(app, deps)
  declareSignOut(app, deps)
}
