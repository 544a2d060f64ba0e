import { domains } from '@waymark/db'
import { asc } from 'drizzle-orm'
import type { ConfigBuilder } from './builder.ts'
import { type BaseOf, directoryOf } from './directory.ts'

/** All verified domains of all workspaces: redirectors recognise our hosts by it. */
export const createDomainsBuilder =
  (baseOf: BaseOf): ConfigBuilder<'domains'> =>
  async (orm) => ({
    domains: directoryOf(await orm.select().from(domains).orderBy(asc(domains.host)), baseOf),
  })
