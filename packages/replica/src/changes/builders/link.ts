import { linkCodes, links, type Orm, redirectRules, trafficSources } from '@waymark/db'
import type { DeepLink } from '@waymark/domain'
import { type RedirectType, type RuleAction, type RuleSpec, redirectTypes } from '@waymark/rule-engine'
import { and, eq, inArray } from 'drizzle-orm'
import type { LinkAddress, LinkSnapshot, LinkTraffic } from '../../types.ts'
import type { BaseOf } from './directory.ts'
import { createFlowPartsRepository, type FlowParts } from './flow-parts.repository.ts'
import { flowActionOf, partIdsOf, saying } from './rule-action.ts'
import { readStoredFlow, type StoredFlow } from './stored-flow.ts'

export interface LinkSnapshotsDeps {
  orm: Orm
  baseOf: BaseOf
  /** Unix ms: daily caps are those of the current UTC day. */
  clock: () => number
}

export interface LinkSnapshots {
  /** What a redirector needs of the link behind an address, deleted or not; null when no link has it. */
  load(address: LinkAddress): Promise<LinkSnapshot | null>
  /** The same of many, by the links' ids. Rejects when one of them cannot be built. */
  ofLinks(linkIds: readonly string[]): Promise<Map<string, LinkSnapshot>>
  /**
   * Rules as they would be in the snapshot of their link if they were stored: the active ones. Rejects when
   * one of them cannot be built.
   */
  ofRules(rules: readonly SnapshotRule[]): Promise<RuleSpec[]>
}

type LinkRow = typeof links.$inferSelect
type RuleRow = typeof redirectRules.$inferSelect

/** What a snapshot takes of a rule. */
export type SnapshotRule = Pick<
  RuleRow,
  | 'id'
  | 'linkId'
  | 'flowType'
  | 'priority'
  | 'weight'
  | 'createdAt'
  | 'conditions'
  | 'schema'
  | 'redirectType'
  | 'targetUrl'
  | 'flowConfig'
  | 'appendQuery'
  | 'deepLink'
  | 'isActive'
>

function redirectTypeOf(stored: string): RedirectType {
  const known = redirectTypes.find((type) => type === stored)
  if (known === undefined) throw new Error(`redirect type ${stored} is unknown to this version`)
  return known
}

interface ReadRule {
  rule: SnapshotRule
  /** Null: a redirect. */
  flow: StoredFlow | null
}

function actionOf({ rule, flow }: ReadRule, parts: FlowParts, nowMs: number): RuleAction {
  const redirectType = redirectTypeOf(rule.redirectType)
  const { appendQuery } = rule
  if (flow !== null) return flowActionOf({ flow, redirectType, appendQuery, parts, nowMs })
  if (rule.targetUrl === null) throw new Error(`rule ${rule.id} is a redirect without a target`)
  return {
    schema: 'redirect',
    targetUrl: rule.targetUrl,
    redirectType,
    ...saying(appendQuery),
    ...opening(rule.deepLink),
  }
}

/** Entries of links without a deep link stay as they were. */
function opening(deepLink: DeepLink | null): { deepLink?: DeepLink } {
  return deepLink === null ? {} : { deepLink }
}

function ruleSpecOf(read: ReadRule, parts: FlowParts, nowMs: number): RuleSpec {
  const { rule } = read
  return {
    id: rule.id,
    flowType: rule.flowType,
    priority: rule.priority,
    weight: rule.weight,
    createdAtMs: rule.createdAt.getTime(),
    conditions: rule.conditions,
    action: actionOf(read, parts, nowMs),
  }
}

function statusOf(link: LinkRow): LinkSnapshot['status'] {
  if (link.deletedAt !== null) return 'deleted'
  return link.isActive ? 'active' : 'inactive'
}

interface SnapshotParts {
  link: LinkRow
  codes: string[]
  rules: RuleSpec[]
  shortUrl: string
  traffic: LinkTraffic | null
}

function snapshotOf({ link, codes, rules, shortUrl, traffic }: SnapshotParts): LinkSnapshot {
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
    ...(link.appendPath && { appendPath: true }),
    utm: link.utm,
    ...(link.utmPrecedence !== 'visit' && { utmPrecedence: link.utmPrecedence }),
    subIdMap: link.subIdMap,
    uniquenessHours: link.uniquenessHours,
    title: link.title,
    clickLimit: link.clickLimit,
    passwordHash: link.passwordHash,
    bindVisitors: link.bindVisitors,
    retargetingPixels: link.retargetingPixels,
    ...opening(link.deepLink),
    trafficSourceId: link.trafficSourceId,
    traffic,
    rules,
  }
}

/**
 * Builds snapshots from Postgres, the truth. Links are read before their codes and rules, and these before
 * what their flows use: a change in between can give newer rules under an older version, never older rules
 * under a newer one, and the newer version is published too.
 */
export function createLinkSnapshots({ orm, baseOf, clock }: LinkSnapshotsDeps): LinkSnapshots {
  const linksOf = (linkIds: string[]) => orm.select().from(links).where(inArray(links.id, linkIds))
  const codesOf = (linkIds: string[]) =>
    orm
      .select({ linkId: linkCodes.linkId, code: linkCodes.code })
      .from(linkCodes)
      .where(inArray(linkCodes.linkId, linkIds))
  const rulesOf = (linkIds: string[]) =>
    orm
      .select()
      .from(redirectRules)
      .where(and(inArray(redirectRules.linkId, linkIds), eq(redirectRules.isActive, true)))
      .orderBy(redirectRules.id)
  const sourcesOf = (ids: string[]) =>
    orm
      .select({
        id: trafficSources.id,
        name: trafficSources.name,
        parameters: trafficSources.parameters,
        costModel: trafficSources.costModel,
      })
      .from(trafficSources)
      .where(inArray(trafficSources.id, ids))
  const partsRepository = createFlowPartsRepository(orm)

  async function specsOf(rows: readonly SnapshotRule[]): Promise<Map<string, RuleSpec[]>> {
    const nowMs = clock()
    const read = rows.map((rule) => ({ rule, flow: readStoredFlow(rule) }))
    const ids = partIdsOf(read.flatMap(({ flow }) => flow ?? []))
    const parts = await partsRepository.read(ids, nowMs)
    const byLink = Map.groupBy(read, ({ rule }) => rule.linkId)
    return new Map(
      [...byLink].map(([linkId, rules]) => [linkId, rules.map((rule) => ruleSpecOf(rule, parts, nowMs))]),
    )
  }

  /** By the source's id. */
  async function trafficOf(found: readonly LinkRow[]): Promise<Map<string, LinkTraffic>> {
    const ids = new Set(found.flatMap(({ trafficSourceId }) => trafficSourceId ?? []))
    const rows = ids.size === 0 ? [] : await sourcesOf([...ids])
    return new Map(rows.map(({ id, ...traffic }) => [id, traffic]))
  }

  async function ofLinks(ids: readonly string[]): Promise<Map<string, LinkSnapshot>> {
    const linkIds = [...ids]
    const found = await linksOf(linkIds)
    const [codeRows, rules, traffic] = await Promise.all([
      codesOf(linkIds),
      rulesOf(linkIds).then(specsOf),
      trafficOf(found),
    ])
    const codes = Map.groupBy(codeRows, ({ linkId }) => linkId)
    const build = (link: LinkRow) =>
      snapshotOf({
        link,
        codes: (codes.get(link.id) ?? []).map(({ code }) => code),
        rules: rules.get(link.id) ?? [],
        traffic: traffic.get(link.trafficSourceId ?? '') ?? null,
        shortUrl: `${baseOf(link.domainKey)}/${encodeURIComponent(link.customAlias ?? link.shortCode)}`,
      })
    return new Map(found.map((link) => [link.id, build(link)]))
  }

  return {
    ofLinks,
    ofRules: async (rules) => [...(await specsOf(rules.filter(({ isActive }) => isActive))).values()].flat(),
    async load({ domainKey, code }) {
      const [found] = await orm
        .select({ linkId: linkCodes.linkId })
        .from(linkCodes)
        .where(and(eq(linkCodes.domainKey, domainKey), eq(linkCodes.code, code)))
      if (!found?.linkId) return null
      return (await ofLinks([found.linkId])).get(found.linkId) ?? null
    },
  }
}
