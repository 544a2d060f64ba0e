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
