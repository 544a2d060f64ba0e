import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * For Node's server (`http` of Fastify's options): a request that names no body gets no stream that has to be
 * read to its end, which is a tenth of what a small answer costs. Nothing that reads bodies hears of an end
 * then: `addEmptyBodies` goes with it. Nor does such a request say that its sender left (`close`, `aborted`,
 * Fastify's `request.signal`): only the answer does, by its `close`.
 */
export const emptyRequests = { optimizeEmptyRequests: true } as const

/**
 * Gives parsers an empty body where a request says of what type its body is, but has none: clients send that
 * with a DELETE.
 */
export function addEmptyBodies(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('preParsing', ({ headers, raw }, _reply, payload, done) => {
    const isAwaited = headers['content-type'] !== undefined && raw.readableEnded
    done(null, isAwaited ? Readable.from([]) : payload)
  })
}
