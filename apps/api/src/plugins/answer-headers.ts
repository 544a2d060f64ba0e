import type { ApiApp } from '../deps.ts'

/**
 * What people and integrators read is theirs alone: nothing on the way may keep an answer, which a cache would be free
 * to do under `X-API-Key`. And no browser may take JSON for anything else. The pages under /docs may be kept, and a route
 * whose answers have a tag says so itself.
 */
export function addAnswerHeaders(app: ApiApp): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!request.url.startsWith('/docs')) reply.header('cache-control', 'no-store')
    done()
  })
}
