import type { ApiApp } from '../deps.ts'

/** What pages of any site call (contract §7): conversions and page views. */
const openPaths = ['/api/v1/conversions/track', '/api/v1/track/pageview']

const keptSeconds = 86_400

const isOpen = (url: string) =>
  openPaths.some((path) => url.startsWith(path) && (url.length === path.length || url[path.length] === '?'))

/**
 * Lets pages of every origin call the tracking routes and read their answers, refusals too; without credentials, which nothing there
 * reads. Register before the gate: browsers ask with OPTIONS, and that is no call.
 */
export function addOpenOrigins(app: ApiApp): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOpen(request.url)) return done()
    // The answer may be a picture of a page, which is loaded without asking.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (request.method !== 'OPTIONS') return done()
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(keptSeconds),
    })
    reply.code(204).send()
  })
}
