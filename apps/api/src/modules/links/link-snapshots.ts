import { linkCodes, links, type Orm, redirectRules, workspaces } from '@waymark/db'
import type { LinkAddress, LinkSnapshot } from '@waymark/link-snapshot'
import { type RedirectType, type RuleSpec, redirectTypes } from '@waymark/rule-engine'
import { and, eq } from 'drizzle-orm'
import type { ShortUrls } from './short-urls.ts'

export interface LinkSnapshotsDeps {
  orm: Orm
  shortUrls: ShortUrls
}

export interface LinkSnapshots {
  /** What a redirector needs of the link behind an address, deleted or not; null when no link has it. */
  load(address: LinkAddress): Promise<LinkSnapshot | null>
  /** The same by the link's id. */
  ofLink(linkId: string): Promise<LinkSnapshot | null>
}

type LinkRow = typeof links.$inferSelect
type RuleRow = typeof redirectRules.$inferSelect

function redirectTypeOf(stored: string): RedirectType {
  const known = redirectTypes.find((type) => type === stored)
  if (known === undefined) throw new Error(`redirect type ${stored} is unknown to this version`)
  return known
}

function ruleSpecOf(rule: RuleRow): RuleSpec {
  if (rule.schema !== 'redirect' || rule.targetUrl === null) {
    throw new Error(`rule ${rule.id} has a schema that is unknown to this version: ${rule.schema}`)
  }
  return {
    id: rule.id,
    flowType: rule.flowType,
    priority: rule.priority,
    weight: rule.weight,
    createdAtMs: rule.createdAt.getTime(),
    conditions: rule.conditions,
    action: {
      schema: 'redirect',
      targetUrl: rule.targetUrl,
      redirectType: redirectTypeOf(rule.redirectType),
    },
  }
}

function statusOf(link: LinkRow): LinkSnapshot['status'] {
  if (link.deletedAt !== null) return 'deleted'
  return link.isActive ? 'active' : 'inactive'
}

interface SnapshotParts {
  link: LinkRow
  storeRawIp: boolean
  codes: string[]
  rules: RuleSpec[]
  shortUrl: string
}

function snapshotOf({ link, storeRawIp, codes, rules, shortUrl }: SnapshotParts): LinkSnapshot {
  return {
    schemaVersion: 1,
    version: link.version,
    linkId: link.id,
    workspaceId: link.workspaceId,
    domainKey: link.domainKey,
    codes,
    shortCode: link.shortCode,
    shortUrl,
    originalUrl: link.originalUrl,
    status: statusOf(link),
    startsAtMs: link.startsAt?.getTime() ?? null,
    expiresAtMs: link.expiresAt?.getTime() ?? null,
    expiredUrl: link.expiredUrl,
    redirectType: redirectTypeOf(link.redirectType),
    appendQuery: link.appendQuery,
    utm: link.utm,
    subIdMap: link.subIdMap,
    uniquenessHours: link.uniquenessHours,
    storeRawIp,
    rules,
  }
}

/**
 * Builds snapshots from Postgres, the truth. The link is read before its codes and rules: a change in between can
 * give newer rules under an older version, never older rules under a newer one, and the newer version is published too.
 */
export function createLinkSnapshots({ orm, shortUrls }: LinkSnapshotsDeps): LinkSnapshots {
  async function ofLink(linkId: string): Promise<LinkSnapshot | null> {
    const [found] = await orm
      .select({ link: links, storeRawIp: workspaces.storeRawIp })
      .from(links)
      .leftJoin(workspaces, eq(workspaces.id, links.workspaceId))
      .where(eq(links.id, linkId))
    if (found === undefined) return null
    const [codes, rules] = await Promise.all([
      orm.select({ code: linkCodes.code }).from(linkCodes).where(eq(linkCodes.linkId, linkId)),
      orm
        .select()
        .from(redirectRules)
        .where(and(eq(redirectRules.linkId, linkId), eq(redirectRules.isActive, true)))
        .orderBy(redirectRules.id),
    ])
    return snapshotOf({
      link: found.link,
      storeRawIp: found.storeRawIp ?? false,
      codes: codes.map(({ code }) => code),
      rules: rules.map(ruleSpecOf),
      shortUrl: shortUrls.of(found.link),
    })
  }

  return {
    ofLink,
    async load({ domainKey, code }) {
      const [found] = await orm
        .select({ linkId: linkCodes.linkId })
        .from(linkCodes)
        .where(and(eq(linkCodes.domainKey, domainKey), eq(linkCodes.code, code)))
      return found === undefined ? null : ofLink(found.linkId)
    },
  }
}
