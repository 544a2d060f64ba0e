import { AppError } from '@waymark/domain'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { SessionIdentity } from '../../plugins/caller.ts'
import type { IssuedTokens } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cookie of a browser's session may come with it: for the OpenAPI document. */
    takesConsole?: true
    /** The cookie identifies the caller by itself, without an access token. */
    takesCookieAlone?: true
  }
}

/** Read by the routes under it, and by no others. */
const cookiePath = '/api/v1/auth'
/** As long as a session that is not refreshed. */
const maxAge = 30 * 86_400

/**
 * Whether a page of the console sent the request. A form cannot send the header, and a script of another
 * origin needs a preflight first, which no origin passes (contract 2 §10).
 */
export function isConsole({ headers }: FastifyRequest): boolean {
  return headers['x-waymark-console'] === '1'
}

/** The refresh token of a browser's session, out of reach of every script (contract 2 §10). */
export interface SessionCookie {
  /** Null: none was sent. */
  read(request: FastifyRequest): string | null
  clear(reply: FastifyReply): void
  /** The tokens as the caller takes them: for the console, the refresh token goes into the cookie. */
  deliver(
    request: FastifyRequest,
    reply: FastifyReply,
    tokens: IssuedTokens,
  ): Pick<IssuedTokens, 'accessToken' | 'expiresIn'> & { refreshToken?: string }
}

/** @param publicApiUrl where it is https, so must be whatever the cookie is sent to */
export function createSessionCookie(publicApiUrl: string): SessionCookie {
  const secure = publicApiUrl.startsWith('https:')
  const name = secure ? '__Secure-waymark_session' : 'waymark_session'
  const attributes = { path: cookiePath, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: ({ cookies }) => cookies[name] || null,
    clear: (reply) => void reply.clearCookie(name, attributes),
    deliver: (request, reply, { remember, refreshToken, ...shown }) => {
      if (!isConsole(request)) return { ...shown, refreshToken }
      reply.setCookie(name, refreshToken, { ...attributes, ...(remember && { maxAge }) })
      return shown
    },
  }
}

const forbidden = (message: string) => new AppError('FORBIDDEN', { message })

function requireOwnPage({ headers, protocol }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin')
    throw forbidden('A page of another origin sent this. Only the console’s own may.')
  const ownOrigin = URL.parse(`${protocol}://${host}`)?.origin
  if (origin !== undefined && origin !== publicOrigin && origin !== ownOrigin)
    throw forbidden(
      'The Origin is neither that of PUBLIC_API_URL nor that of the request: only pages of the console may send this.',
    )
}

/**
 * Identifies the caller of a route that takes the cookie alone, by the session whose refresh token is in it.
 * Where there is none, the access token is read as usual.
 */
export function createCookieIdentity(
  cookie: Pick<SessionCookie, 'read'>,
  findByToken: (refreshToken: string) => Promise<SessionIdentity | null>,
): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.routeOptions.config.takesCookieAlone !== true || !isConsole(request)) return
    const token = cookie.read(request)
    if (token !== null) request.identity = await findByToken(token)
  }
}

/**
 * Refuses what no page of the console sent and a browser would add its cookie to (contract 2 §10). Nothing
 * happens to the session. Requests with neither cookie nor header pass: other clients see no difference.
 */
export function createForgeryGuard(
  cookie: Pick<SessionCookie, 'read'>,
  publicApiUrl: string,
): onRequestHookHandler {
  const publicOrigin = URL.parse(publicApiUrl)?.origin
  return (request, _reply, done) => {
    if (isConsole(request)) requireOwnPage(request, publicOrigin)
    else if (cookie.read(request) !== null)
      throw forbidden('With the cookie of the console, send its header too: X-Waymark-Console: 1.')
    done()
  }
}
