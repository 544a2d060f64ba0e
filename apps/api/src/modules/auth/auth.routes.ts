import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute, publicRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { type LimitState, setLimitHeaders } from '../../plugins/request-limits.ts'
import {
  loginAnswer,
  loginBody,
  refreshAnswer,
  refreshBody,
  registerAnswer,
  registerBody,
} from './auth.schema.ts'
import type { AuthService } from './auth.service.ts'
import type { SessionService } from './sessions.service.ts'
import { type SignInLimit, triesPerAddress } from './sign-in-limit.ts'

const tags = ['Sign-in']
const account = { access: accountRoute() }

export interface AuthRoutesDeps {
  auth: AuthService
  sessions: SessionService
  signIns: SignInLimit
}

/** One answer for a wrong password, an unknown address and a deactivated user. */
const wrongCredentials = () =>
  new AppError('UNAUTHENTICATED', { message: 'The e-mail address or the password is wrong.' })

function declareSignIn(app: ApiApp, { auth, sessions, signIns }: AuthRoutesDeps): void {
  app.route({
    method: 'POST',
    url: '/auth/register',
    config: { access: publicRoute(), errors: ['FORBIDDEN', 'CONFLICT'] },
    schema: {
      summary: 'Sign up',
      description:
        'Makes the user and a workspace of its own. 403 where `ALLOW_SIGNUP` is false; 409 when the address is taken.',
      tags,
      body: registerBody,
      response: { 201: dataOf(registerAnswer) },
    },
    handler: async (request, reply) => reply.code(201).send({ data: await auth.register(request.body) }),
  })

  app.route({
    method: 'POST',
    url: '/auth/login',
    config: {
      access: publicRoute(),
      limit: { perMinute: triesPerAddress, by: 'account' },
      errors: ['UNAUTHENTICATED'],
    },
    schema: {
      summary: 'Sign in',
      description:
        '401 for a wrong e-mail address or password. What is right counts nothing, and wrong ones for other accounts from the same address do not matter. After five wrong ones in a minute for an account from one address, or ten from wherever, signing in to it is a 429 from that address, or from everywhere, until the minute ends: with the right password too.',
      tags,
      body: loginBody,
      response: { 200: dataOf(loginAnswer) },
    },
    handler: async ({ ip, body }, reply) => {
      const report = (state: LimitState) => setLimitHeaders(reply, state)
      const data = await signIns.guard({ ip, email: body.email }, () => auth.login(body), report)
      if (data === null) throw wrongCredentials()
      return { data }
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/refresh',
    // A client does it by itself, every few minutes.
    config: { access: publicRoute(), audited: false, errors: ['UNAUTHENTICATED'] },
    schema: {
      summary: 'Exchange a refresh token for a new pair',
      description:
        'A refresh token is good once. Using an old one ends the session, and with it the newest pair.',
      tags,
      body: refreshBody,
      response: { 200: dataOf(refreshAnswer) },
    },
    handler: async (request) => ({ data: await sessions.refresh(request.body.refreshToken) }),
  })
}

function declareSignOut(app: ApiApp, sessions: SessionService): void {
  app.route({
    method: 'POST',
    url: '/auth/logout',
    config: { ...account, errors: ['VALIDATION_FAILED'] },
    schema: { summary: 'End this session', tags, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await sessions.end(sessionOf(request).sessionId)
      return reply.code(204).send(null)
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/logout-all',
    config: { ...account, errors: ['VALIDATION_FAILED'] },
    schema: { summary: 'End every session of the user', tags, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await sessions.endAll(sessionOf(request).userId)
      return reply.code(204).send(null)
    },
  })
}

export function declareAuthRoutes(app: ApiApp, deps: AuthRoutesDeps): void {
  declareSignIn(app, deps)
  declareSignOut(app, deps.sessions)
}
