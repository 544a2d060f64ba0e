import { domains, type Orm } from '@waymark/db'
import { asc } from 'drizzle-orm'
import type { ConfigEntry, ConfigRef } from '../../config.ts'
import { createOutbox } from '../outbox.ts'
import { createBioPageBuilder } from './bio-page.ts'
import type { ConfigBuilder, ConfigBuilders } from './builder.ts'
import { type BaseOf, directoryOf } from './directory.ts'
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

/** All verified domains of all workspaces: redirectors recognise our hosts by it. */
const createDomainsBuilder =
  (baseOf: BaseOf): ConfigBuilder<'domains'> =>
  async (orm) => ({
    domains: directoryOf(await orm.select().from(domains).orderBy(asc(domains.host)), baseOf),
  })
