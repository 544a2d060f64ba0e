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

/** Before any schema looks: what no store takes is a 400 with its path, wherever it stands (contract §1). */
export function refuseUnstorable(app: ApiApp): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const details = [params, query, body].flatMap((part) => findUnstorable(part))
    if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  })
}
