import { mapInBatches } from '@waymark/async'
import { domains, linkCodes, links, type Orm, type UtmColumns } from '@waymark/db'
import type { LinkAddress } from '@waymark/replica'
import { and, asc, desc, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { selectPage } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { inPage, type LinkPageQuery, sortKey } from './link-filter.ts'
import { permittedByLists, permittedByRestriction } from './permitted-links.ts'

/** Of an insert: a statement with all columns of a thousand links takes a tenth of a second to build. */
const linksOfStatement = 100

export type LinkRow = typeof links.$inferSelect

/** A code as people say it. */
export interface LinkReference {
  /** Null: on any domain of the workspace; of several links the default domain's, else the oldest. */
  domainKey: string | null
  code: string
}

export interface NewLink {
  id: string
  workspaceId: string | null
  /** '' is the default domain, else the host of `domainId`. */
  domainKey: string
  domainId: string | null
  shortCode: string
  customAlias: string | null
  originalUrl: string
  title?: string | null | undefined
  notes?: string | null | undefined
  isStarred?: boolean | undefined
  tags?: string[] | undefined
  isActive?: boolean | undefined
  startsAt?: Date | null | undefined
  expiresAt?: Date | null | undefined
  expiredUrl?: string | null | undefined
  redirectType?: string | undefined
  appendQuery?: boolean | undefined
  appendPath?: boolean | undefined
  utmPrecedence?: LinkRow['utmPrecedence'] | undefined
  utm?: UtmColumns | null | undefined
  subIdMap?: Record<string, string> | undefined
  uniquenessHours?: number | undefined
  clickLimit?: number | null | undefined
  passwordHash?: string | null | undefined
  bindVisitors?: LinkRow['bindVisitors'] | undefined
  deepLink?: LinkRow['deepLink'] | undefined
  retargetingPixels?: LinkRow['retargetingPixels'] | undefined
  trafficSourceId?: string | null | undefined
  expectedApproval?: number | null | undefined
  createdAt: Date
  updatedAt: Date
}

/** Whose link is meant; null: an anonymous caller's, which is of no workspace. */
export interface LinkScope {
  workspaceId: string | null
}

export interface CodeClaim extends LinkAddress {
  linkId: string
}

/** What a change of a link may set; what is left out stays. */
export type LinkChange = Partial<Omit<NewLink, 'id' | 'workspaceId' | 'createdAt'>> & {
  deletedAt?: Date | null
  rulesVersion?: number
}

/** Where links of the workspace can live. */
const ownDomains = (workspaceId: string | Placeholder): SQL =>
  inArray(
    linkCodes.domainKey,
    sql`(select '' union all select ${domains.host} from ${domains} where ${domains.workspaceId} = ${workspaceId})`,
  )

const ofScope = ({ workspaceId }: LinkScope): SQL =>
  workspaceId === null ? isNull(links.workspaceId) : eq(links.workspaceId, workspaceId)

/**
 * The links of the workspaces. Whose links are meant comes first, and with it what the caller may see of them
 * (contract §2, "Member restrictions"); deleted links are found by none of these.
 */
export function createLinkRepository(orm: Orm) {
  const domainKeys = {
    one: eq(linkCodes.domainKey, sql.placeholder('domainKey')),
    // All that the workspace's links can live on: the key of the table finds each.
    any: ownDomains(sql.placeholder('workspaceId')),
  }
  const behindCode = (...where: SQL[]) =>
    orm
      .select({ link: links })
      .from(linkCodes)
      .innerJoin(links, eq(links.id, linkCodes.linkId))
      .where(and(eq(linkCodes.code, sql.placeholder('code')), isNull(links.deletedAt), ...where))
      .orderBy(sql`${linkCodes.domainKey} <> ''`, asc(links.id))
      .limit(1)
  const ofWorkspace = eq(links.workspaceId, sql.placeholder('workspaceId'))
  const permitted = permittedByLists({
    linkIds: sql`${sql.placeholder('linkIds')}::uuid[]`,
    collectionIds: sql`${sql.placeholder('collectionIds')}::uuid[]`,
  })
  const foundBy = (domainKey: SQL, name: string) => ({
    all: behindCode(domainKey, ofWorkspace).prepare(`link_${name}`),
    permitted: behindCode(domainKey, ofWorkspace, permitted).prepare(`permitted_link_${name}`),
  })
  const lockedBy = (domainKey: SQL, name: string) => {
    const lockForUpdate = (...where: SQL[]) =>
      behindCode(domainKey, ofWorkspace, ...where).for('no key update', { of: links })
    return {
      all: lockForUpdate().prepare(`link_to_change_${name}`),
      permitted: lockForUpdate(permitted).prepare(`permitted_link_to_change_${name}`),
    }
  }
  const found = {
    one: foundBy(domainKeys.one, 'of_workspace'),
    any: foundBy(domainKeys.any, 'of_workspace_on_any_domain'),
  }
  const locked = {
    one: lockedBy(domainKeys.one, 'of_workspace'),
    any: lockedBy(domainKeys.any, 'of_workspace_on_any_domain'),
  }
  const foundAnywhere = behindCode(domainKeys.one).prepare('link_of_anybody')
  const linkBy = async (
    queries: typeof found | typeof locked,
    { workspaceId, restriction }: LinkAccess,
    { domainKey, code }: LinkReference,
  ): Promise<LinkRow | null> => {
    const { all, permitted } = domainKey === null ? queries.any : queries.one
    const requested = domainKey === null ? { code, workspaceId } : { domainKey, code, workspaceId }
    const [row] =
      restriction === null
        ? await all.execute(requested)
        : await permitted.execute({ ...requested, ...restriction })
    return row?.link ?? null
  }

  return {
    find: (access: LinkAccess, link: LinkReference): Promise<LinkRow | null> => linkBy(found, access, link),

    async findById({ workspaceId, restriction }: LinkAccess, id: string): Promise<LinkRow | null> {
      const isMeant = and(eq(links.id, id), eq(links.workspaceId, workspaceId), isNull(links.deletedAt))
      const [row] = await orm
        .select()
        .from(links)
        .where(and(isMeant, permittedByRestriction(restriction)))
      return row ?? null
    },

    /** Where no domain is said: on the default one. */
    async findInAnyWorkspace({ domainKey, code }: LinkReference): Promise<LinkRow | null> {
      const [row] = await foundAnywhere.execute({ domainKey: domainKey ?? '', code })
      return row?.link ?? null
    },

    /** Locks the row until the transaction ends, so that changes of one link come one after the other. */
    lock: (access: LinkAccess, link: LinkReference): Promise<LinkRow | null> => linkBy(locked, access, link),

    /** One that is deleted, and whose codes are not assigned again. */
    async findDeleted(
      { workspaceId, restriction }: LinkAccess,
      link: LinkReference,
    ): Promise<LinkRow | null> {
      const { domainKey, code } = link
      const [row] = await orm
        .select({ link: links })
        .from(linkCodes)
        .innerJoin(links, eq(links.id, linkCodes.linkId))
        .where(
          and(
            eq(linkCodes.code, code),
            domainKey === null ? ownDomains(workspaceId) : eq(linkCodes.domainKey, domainKey),
            eq(links.workspaceId, workspaceId),
            isNotNull(links.deletedAt),
            permittedByRestriction(restriction),
          ),
        )
        .orderBy(sql`${linkCodes.domainKey} <> ''`, asc(links.id))
        .limit(1)
      return row?.link ?? null
    },

    /** Null when it was restored meanwhile. */
    async lockDeleted({ workspaceId }: LinkAccess, id: string): Promise<LinkRow | null> {
      const [row] = await orm
        .select()
        .from(links)
        .where(and(eq(links.id, id), eq(links.workspaceId, workspaceId), isNotNull(links.deletedAt)))
        .for('no key update')
      return row ?? null
    },

    async insert(link: NewLink): Promise<LinkRow> {
      const [row] = await orm.insert(links).values(link).returning()
      if (row === undefined) throw new Error('Postgres returned no row for an inserted link')
      return row
    },

    /** In the order given. */
    insertAll(newLinks: readonly NewLink[]): Promise<LinkRow[]> {
      return mapInBatches(newLinks, linksOfStatement, (batch) => orm.insert(links).values(batch).returning())
    },

    /** For links of the same transaction only, which were never visible: any other is deleted softly. */
    async withdrawAll(scope: LinkScope, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await orm.delete(links).where(and(ofScope(scope), inArray(links.id, [...ids])))
    },

    async update(scope: LinkScope, id: string, change: LinkChange): Promise<LinkRow> {
      const isMeant = and(ofScope(scope), eq(links.id, id))
      const [row] = await orm.update(links).set(change).where(isMeant).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked link')
      return row
    },

    /**
     * Takes the code for the link; false when it is taken. Waits for a transaction that is taking it. A code
     * has no workspace of its own: whose the link is has been decided when it was inserted or locked.
     */
    async claimCode(address: LinkAddress, linkId: string): Promise<boolean> {
      const rows = await orm
        .insert(linkCodes)
        .values({ ...address, linkId })
        .onConflictDoNothing()
        .returning({ code: linkCodes.code })
      return rows.length === 1
    },

    /** `claimCode` for many, in the order given. @returns ids of the links that got their code */
    async claimCodes(claims: readonly CodeClaim[]): Promise<Set<string>> {
      if (claims.length === 0) return new Set()
      const rows = await orm
        .insert(linkCodes)
        .values([...claims])
        .onConflictDoNothing()
        .returning({ linkId: linkCodes.linkId })
      return new Set(rows.flatMap(({ linkId }) => linkId ?? []))
    },

    /** Gives up codes that the link has on its domain. */
    async releaseCodes(link: LinkRow, codes: readonly string[]): Promise<void> {
      if (codes.length === 0) return
      const owned = orm
        .select({ id: links.id })
        .from(links)
        .where(and(ofScope(link), eq(links.id, link.id)))
      const { domainKey } = linkCodes
      await orm
        .delete(linkCodes)
        .where(
          and(
            eq(domainKey, link.domainKey),
            inArray(linkCodes.code, [...codes]),
            inArray(linkCodes.linkId, owned),
          ),
        )
    },

    page(access: LinkAccess, query: LinkPageQuery): Promise<Page<LinkRow>> {
      const { sort, limit, offset } = query
      const direction = sort.descending ? desc : asc
      // Ids are UUIDv7: they sort equal values by age, so that pages do not overlap.
      const orderBy = [direction(sortKey(query)), direction(links.id)]
      return selectPage(orm, links, { where: inPage(access, query), orderBy, limit, offset })
    },
  }
}

export type LinkRepository = ReturnType<typeof createLinkRepository>
