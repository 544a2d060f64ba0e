import type { ApiApp } from '../../deps.ts'

/**
 * Lets the routes of `scope` take forms too: what a page of another site sends without asking first, also while it is left. Of a name
 * that comes twice the first value counts, as in URLs.
 */
export function takeForms(scope: ApiApp): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(null, Object.fromEntries([...new URLSearchParams(body.toString())].reverse())),
  )
}
