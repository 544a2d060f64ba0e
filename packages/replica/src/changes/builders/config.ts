import {
  type BioEntryColumns,
  bioPages,
  botRules,
  domains,
  linkCodes,
  links,
  lists,
  type Orm,
  workspaces,
} from '@waymark/db'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { BioPageEntry, ConfigContents, ConfigEntry, ConfigKind, ConfigRef } from '../../config.ts'
import type { LinkAddress } from '../../types.ts'
import { createOutbox } from '../outbox.ts'
import { type BaseOf, directoryOf } from './directory.ts'

/** The content of an entry from Postgres, the truth; null: there is no such thing. */
type ConfigBuilder<K extends ConfigKind> = (orm: Orm, key: string) => Promise<ConfigContents[K] | null>

type ConfigBuilders = { readonly [K in ConfigKind]: ConfigBuilder<K> }

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

/** Null for a workspace that was deleted: its links answer 410, nothing of it is needed. */
const buildWorkspace: ConfigBuilder<'workspace'> = async (orm, workspaceId) => {
  const [found] = await orm
    .select({
      suspendedAt: workspaces.suspendedAt,
      storeRawIp: workspaces.storeRawIp,
      botAction: workspaces.botAction,
      botKinds: {
        mail_scanner: workspaces.mailScannerAction,
        tor: workspaces.torAction,
        vpn: workspaces.vpnAction,
        data_center: workspaces.dataCenterAction,
      },
      respectDnt: workspaces.respectDnt,
    })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
  if (found === undefined) return null
  const { suspendedAt, ...settings } = found
  const { id, kind, value, action } = botRules
  const rules = await orm
    .select({ id, kind, value, action })
    .from(botRules)
    .where(eq(botRules.workspaceId, workspaceId))
    .orderBy(asc(botRules.createdAt), asc(id))
  const named = await orm
    .select({ name: lists.name, kind: lists.kind, entries: lists.entries })
    .from(lists)
    .where(eq(lists.workspaceId, workspaceId))
    .orderBy(asc(lists.id))
  return { ...settings, isSuspended: suspendedAt !== null, botRules: rules, lists: named }
}

async function findPage(orm: Orm, { domainKey, code }: LinkAddress) {
  const [found] = await orm
    .select({ page: bioPages })
    .from(linkCodes)
    .innerJoin(bioPages, eq(bioPages.id, linkCodes.bioPageId))
    .innerJoin(workspaces, and(eq(workspaces.id, bioPages.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(eq(linkCodes.domainKey, domainKey), eq(linkCodes.code, code)))
  return found?.page ?? null
}

/** The addresses of the links of a page, by their ids; a link that was deleted has none. */
async function addressesOf(orm: Orm, entries: readonly BioEntryColumns[]): Promise<Map<string, LinkAddress>> {
  const linkIds = entries.flatMap(({ linkId }) => linkId ?? [])
  if (linkIds.length === 0) return new Map()
  const rows = await orm
    .select({ linkId: links.id, domainKey: links.domainKey, code: links.shortCode })
    .from(links)
    .where(and(inArray(links.id, linkIds), isNull(links.deletedAt)))
  return new Map(rows.map(({ linkId, domainKey, code }) => [linkId, { domainKey, code }]))
}

/**
 * A page by the address of its slug; an entry whose link was deleted is left out. None of a workspace that
 * was deleted.
 */
const createBioPageBuilder =
  (baseOf: BaseOf): ConfigBuilder<'bio_page'> =>
  async (orm, key) => {
    const page = await findPage(orm, addressOf(key))
    if (page === null) return null
    const addresses = await addressesOf(orm, page.links)
    const entries = page.links.flatMap(({ id, title, url, linkId, relMe }): BioPageEntry[] => {
      const profile = relMe ? { relMe } : {}
      if (linkId === null) return [{ id, title, url, link: null, ...profile }]
      const link = addresses.get(linkId)
      return link === undefined ? [] : [{ id, title, url: null, link, ...profile }]
    })
    const { id: bioPageId, workspaceId, domainKey, slug, title, description, avatarUrl, theme } = page
    const url = `${baseOf(domainKey)}/${slug}`
    return { bioPageId, workspaceId, domainKey, slug, url, title, description, avatarUrl, theme, entries }
  }

/** What `addressKey` joined: no code contains a slash. */
function addressOf(key: string): LinkAddress {
  const slash = key.indexOf('/')
  return slash === -1
    ? { domainKey: '', code: key }
    : { domainKey: key.slice(0, slash), code: key.slice(slash + 1) }
}
