import type { ApiApp } from '../deps.ts'

/** What pages of any site call (contract §7): conversions and page views. */
const openPaths = ['/api/v1/conversions/track', '/api/v1/track/pageview', '/api/v1/visits/page']

const preflightSeconds = '86400'

const isOpen = (url: string) =>
  openPaths.some((path) => url.startsWith(path) && (url.length === path.length || url[path.length] === '?'))

const allowOrigin = 'access-control-allow-origin'
const exposeHeaders = 'access-control-expose-headers'

/** The answer of a tracking route may be a picture of a page, which is loaded without a preflight. */
const toEveryOrigin = [allowOrigin, '*', 'cross-origin-resource-policy', 'cross-origin']

/** What a page of a named origin may read of an answer besides its body. */
const readable = [
  'Allow',
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ')

const sendable = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-API-Key',
  'X-Request-Id',
  'X-Workspace-Id',
].join(', ')

const preflightOfTracking = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': preflightSeconds,
}

const preflightOfNamed = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': sendable,
  'access-control-max-age': preflightSeconds,
}

/**
 * By the origin, also where it is not allowed or not said: no cache may give one site's answer to another.
 */
function headersByOrigin(origins: readonly string[]): (origin: string | undefined) => readonly string[] {
  const unnamed = origins.length === 0 ? [] : ['vary', 'Origin']
  const byOrigin = new Map(
    origins.map((origin) => [origin, [allowOrigin, origin, exposeHeaders, readable, ...unnamed]]),
  )
  return (origin) => (origin !== undefined && byOrigin.get(origin)) || unnamed
}

/**
 * Lets pages of every origin call the tracking routes, and pages of the named ones (CORS_ORIGINS) all others,
 * and read their answers, refusals too; without cookies. Register before the authentication: the preflight of
 * a browser (OPTIONS) is no call.
 */
export function addOpenOrigins(app: ApiApp, corsOrigins: readonly string[]): void {
  const headersOf = headersByOrigin(corsOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method, headers } = request
    const isTracking = isOpen(url)
    const originHeaders = isTracking ? toEveryOrigin : headersOf(headers.origin)
    for (let index = 0; index < originHeaders.length; index += 2)
      reply.header(originHeaders[index] ?? '', originHeaders[index + 1])
    if (method !== 'OPTIONS' || !originHeaders.includes(allowOrigin)) return done()
    reply.headers(isTracking ? preflightOfTracking : preflightOfNamed)
    reply.code(204).send()
  })
}
