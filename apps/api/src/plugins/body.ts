import { AppError, findUnstorable } from '@waymark/domain'
import type { ApiApp } from '../deps.ts'

/**
 * Bodies are JSON (contract §1); anything else is a 415. An empty body is no body, whatever its content type says:
 * clients send `application/json` with a DELETE. `__proto__` and `constructor.prototype` are refused by the parser.
 */
export function addJsonBodies(app: ApiApp): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parseJson(request, text, done)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body's array whose items are judged one by one, so that a bad one never stops the others: by the schema. */
    judgedByItem?: string
  }
}

/** The body without the items that its route judges itself. */
function judgedHere(body: unknown, itemsField: string | undefined): unknown {
  if (itemsField === undefined || typeof body !== 'object' || body === null) return body
  return Array.isArray(Reflect.get(body, itemsField)) ? { ...body, [itemsField]: [] } : body
}

/** Before any schema looks: what no store takes is a 400 with its path, wherever it stands (contract §1). */
export function refuseUnstorable(app: ApiApp): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const parts = [params, query, judgedHere(body, routeOptions.config.judgedByItem)]
    const details = parts.flatMap((part) => findUnstorable(part))
    if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  })
}
