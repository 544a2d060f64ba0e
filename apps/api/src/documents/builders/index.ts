import { buildBioPage } from './bio-page.ts'
import type { DocumentBuilders } from './builder.ts'
import { buildDomains } from './domains.ts'
import { buildWorkspace } from './workspace.ts'

/** A builder a kind. */
export const documentBuilders: DocumentBuilders = {
  workspace: buildWorkspace,
  domains: buildDomains,
  bio_page: buildBioPage,
}
