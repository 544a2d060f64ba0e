import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { createShortUrls } from '../links/index.ts'
import { declareBioPageRoutes } from './bio-pages.routes.ts'
import { createBioPageService } from './bio-pages.service.ts'

/** Bio pages: small public pages of links. */
export const bioPagesModule: ApiModule = (app, deps) => {
  const { db, clock, randomBytes, settings } = deps
  const { publisher } = createDocumentPublishing(deps)
  const shortUrls = createShortUrls(settings.publicShortUrl)
  const urlOf = (domainKey: string, shortCode: string) =>
    shortUrls.of({ domainKey, shortCode, customAlias: null })
  declareBioPageRoutes(app, createBioPageService({ db, documents: publisher, clock, randomBytes, urlOf }))
  app.addHook('onClose', () => publisher.settled())
}
