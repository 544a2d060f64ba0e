import type { ApiApp, ApiModule } from '../../deps.ts'
import { declareTrackingRoutes } from './tracking.routes.ts'
import { createTrackingService } from './tracking.service.ts'

/** The tracking calls of pages: conversions and page views. */
export const trackingModule: ApiModule = (app, deps) => {
  const { receive } = deps.conversions
  const service = createTrackingService({ ...deps, receive })
  app.register(async (scope) => {
    takeForms(scope)
    declareTrackingRoutes(scope, service)
  })
}

/**
 * Lets the routes of `scope` take forms too: what a page of another site sends without a preflight, also
 * while it is left. Of a name that comes twice the first value counts, as in URLs.
 */
function takeForms(scope: ApiApp): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(null, Object.fromEntries([...new URLSearchParams(body.toString())].reverse())),
  )
}
