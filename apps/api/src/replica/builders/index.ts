import { createBioPageBuilder } from './bio-page.ts'
import type { ConfigBuilders } from './builder.ts'
import type { BaseOf } from './directory.ts'
import { createDomainsBuilder } from './domains.ts'
import { buildWorkspace } from './workspace.ts'

/** A builder a kind. @param shortUrl what addresses on the default domain begin with */
export function createConfigBuilders(shortUrl: string): ConfigBuilders {
  const baseOf: BaseOf = (domainKey) => (domainKey === '' ? shortUrl : `https://${domainKey}`)
  return {
    workspace: buildWorkspace,
    domains: createDomainsBuilder(baseOf),
    bio_page: createBioPageBuilder(baseOf),
  }
}
