import type { Orm } from '@waymark/db'
import type { ConfigEntry, ConfigRef } from '../../config.ts'
import { createOutbox } from '../outbox.ts'
import { createBioPageBuilder } from './bio-page.ts'
import type { ConfigBuilders } from './builder.ts'
import type { BaseOf } from './directory.ts'
import { createDomainsBuilder } from './domains.ts'
import { buildWorkspace } from './workspace.ts'

export interface ConfigEntries {
  /** The entry as Postgres has it now; its content is null when there is no such thing. */
  load<K extends ConfigRef['kind']>(ref: ConfigRef<K>): Promise<ConfigEntry<K>>
}

/** @param shortUrl what addresses on the default domain begin with */
export const createBaseOf =
  (shortUrl: string): BaseOf =>
  (domainKey) =>
    domainKey === '' ? shortUrl : `https://${domainKey}`

/** A builder a kind. */
export function createConfigBuilders(baseOf: BaseOf): ConfigBuilders {
  return {
    workspace: buildWorkspace,
    domains: createDomainsBuilder(baseOf),
    bio_page: createBioPageBuilder(baseOf),
  }
}

/**
 * Builds config from Postgres. The version is read before the content: a change in between can give newer
 * content under an older version, never older content under a newer one, and the newer version is published
 * too.
 */
export function createConfigEntries(orm: Orm, builders: ConfigBuilders): ConfigEntries {
  const outbox = createOutbox(orm)
  return {
    async load({ kind, key }) {
      const version = await outbox.configVersion({ kind, key })
      return { kind, key, version, content: await builders[kind](orm, key) }
    },
  }
}
