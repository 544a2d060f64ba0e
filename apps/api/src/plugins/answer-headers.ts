import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { ApiApp, AppDeps } from '../deps.ts'

const yearSeconds = 31_536_000

/** For JSON: where a browser shows it as a page, nothing in it is loaded or run, and no page frames it. */
const forJson = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  // About pages with scripts and about programs that are gone: no answer here is one.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions

/**
 * What helmet sets, read off it once. Its plugin for Fastify builds it anew for every request, which costs
 * half of what a small answer costs in all.
 */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Only what browsers reach by https may require https of them from then on; other hosts of the domain are not
 * ours.
 */
function transportSecurityOf({
  publicApiUrl,
}: AppDeps['settings']): HelmetOptions['strictTransportSecurity'] {
  return publicApiUrl.startsWith('https:') && { maxAge: yearSeconds, includeSubDomains: false }
}

/**
 * What people and integrators read is theirs alone: nothing on the way may store a response, which a cache
 * would be free to do under `X-API-Key`. And no browser may take JSON for anything else, nor a page of
 * another origin load it.
 */
export function answerHeadersOf(settings: AppDeps['settings']): Readonly<Record<string, string>> {
  const headers = helmetHeaders({ ...forJson, strictTransportSecurity: transportSecurityOf(settings) })
  return { ...headers, 'cache-control': 'no-store' }
}

/**
 * `answerHeadersOf` on every answer that says nothing else. The pages under /docs may be cached and have a
 * policy of their own, and a route whose responses have an ETag sets its own header.
 */
export function addAnswerHeaders(app: ApiApp, answerHeaders: Readonly<Record<string, string>>): void {
  const ofAll = Object.entries(answerHeaders)
  const ofPages = ofAll.filter(([name]) => name !== 'cache-control')
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of request.url.startsWith('/docs') ? ofPages : ofAll)
      if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
