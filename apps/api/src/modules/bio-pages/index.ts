import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { declareBioPageRoutes } from './bio-pages.routes.ts'
import { createBioPageService } from './bio-pages.service.ts'

/** Bio pages: small public pages of links. */
export const bioPagesModule: ApiModule = (app, deps) => {
  const { db, replica, clock, randomBytes, settings } = deps
  const shortUrls = createShortUrls(settings.publicShortUrl)
  const urlOf = (domainKey: string, shortCode: string) =>
    shortUrls.of({ domainKey, shortCode, customAlias: null })
  declareBioPageRoutes(app, createBioPageService({ db, replica, clock, randomBytes, urlOf }))
}
