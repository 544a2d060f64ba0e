import { domains, linkCodes, links, type Orm, redirectRules } from '@waymark/db'
import { addressKey, type LinkAddress } from '@waymark/replica'
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

/** The field of a link that sends visits on, or the id of the rule that does. */
export type TargetSource = 'originalUrl' | 'expiredUrl' | (string & {})

/** A URL, or another link whose rules decide within the same visit (`send_to_campaign`). */
export type LinkTarget = { source: TargetSource; url: string } | { source: TargetSource; linkId: string }

export interface FoundLink {
  linkId: string
  appendPath: boolean
}

/** A custom domain that answers visitors: a banned one sends them on. */
export interface AnsweringDomain {
  host: string
  rotatedTo: string | null
  renamedCodes: Record<string, string>
}

interface RuleTarget {
  id: string
  url: string | null
  campaignId: string | null
}

const targetOfRule = ({ id: source, url, campaignId }: RuleTarget): LinkTarget =>
  campaignId === null ? { source, url: url ?? '' } : { source, linkId: campaignId }

/** Reads where links lead, of all workspaces: visits pass from one to another. */
export function createLinkCirclesRepository(orm: Orm) {
  return {
    /**
     * Returns the targets of the links that are not deleted, also of inactive ones, which may be active
     * again; of rules those that are active.
     */
    async targetsOf(linkIds: readonly string[]): Promise<Map<string, LinkTarget[]>> {
      const ids = sql`any(${sql.param([...linkIds])}::uuid[])`
      const { id, originalUrl, expiredUrl } = links
      const own = await orm
        .select({ id, originalUrl, expiredUrl })
        .from(links)
        .where(and(sql`${id} = ${ids}`, isNull(links.deletedAt)))
      const campaignId = sql<string | null>`${redirectRules.flowConfig} ->> 'campaignLinkId'`
      const { linkId, targetUrl: url } = redirectRules
      const rules = await orm
        .select({ id: redirectRules.id, linkId, url, campaignId })
        .from(redirectRules)
        .where(
          and(
            sql`${redirectRules.linkId} = ${ids}`,
            eq(redirectRules.isActive, true),
            or(isNotNull(url), isNotNull(campaignId)),
          ),
        )
      const byLink = Map.groupBy(rules, ({ linkId }) => linkId)
      return new Map(
        own.map((link) => [
          link.id,
          [
            { source: 'originalUrl', url: link.originalUrl },
            { source: 'expiredUrl', url: link.expiredUrl ?? '' },
            ...(byLink.get(link.id) ?? []).map(targetOfRule),
          ],
        ]),
      )
    },

    /** Returns the links that answer at the addresses, by `addressKey`. */
    async linksAt(addresses: readonly LinkAddress[]): Promise<Map<string, FoundLink>> {
      if (addresses.length === 0) return new Map()
      const keys = sql.param(addresses.map(({ domainKey }) => domainKey))
      const codes = sql.param(addresses.map(({ code }) => code))
      const { domainKey, code } = linkCodes
      const rows = await orm
        .select({ domainKey, code, linkId: links.id, appendPath: links.appendPath })
        .from(linkCodes)
        .innerJoin(links, eq(links.id, linkCodes.linkId))
        .where(sql`(${domainKey}, ${code}) in (select * from unnest(${keys}::text[], ${codes}::text[]))`)
      return new Map(rows.map((row) => [addressKey(row.domainKey, row.code), row]))
    },

    async domainsAt(hosts: readonly string[]): Promise<AnsweringDomain[]> {
      if (hosts.length === 0) return []
      const { host, rotatedTo, renamedCodes, status } = domains
      return orm
        .select({ host, rotatedTo, renamedCodes })
        .from(domains)
        .where(and(inArray(host, [...hosts]), ne(status, 'pending')))
    },
  }
}

export type LinkCirclesRepository = ReturnType<typeof createLinkCirclesRepository>
