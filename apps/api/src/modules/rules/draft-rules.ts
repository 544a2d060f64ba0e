import { isDeepStrictEqual } from 'node:util'
import type { Orm } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import type { SnapshotRule } from '@waymark/replica/changes'
import { hasMatchingWork, ruleSetProblem } from '@waymark/rule-engine'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  createLockedMembersRepository,
  type Flow,
  type LinkRepository,
  type LinkRow,
  type LockedMembers,
  memberIdsOf,
  referenceProblems,
  shownFlow,
  toStoredFlow,
} from '../links/index.ts'
import { contentOf, refuse, sizeProblems, targetProblems } from './rule-content.ts'
import { flowOf } from './rule-flow.ts'
import { createRuleRepository, type RuleRow } from './rules.repository.ts'
import type { ListedRule } from './rules.schema.ts'

export interface DraftRulesDeps {
  orm: Orm
  links: Pick<LinkRepository, 'find'>
  shortUrls: ShortUrls
}

export interface Draft {
  caller: Caller
  link: LinkRow
  rules: readonly ListedRule[]
  /** Unix ms: the age of new rules. */
  nowMs: number
}

/** The id of a new rule of a draft: its index in the list. */
export const draftRuleId = (index: number): string => `draft-${index}`

/**
 * Rules in place of those of a link, as they would be stored: checked like rules that are written, and written
 * nowhere (contract §12).
 * @throws VALIDATION_FAILED naming every wrong field, as `rules.2.targetUrl`
 */
export async function draftRules(deps: DraftRulesDeps, draft: Draft): Promise<SnapshotRule[]> {
  const stored = await createRuleRepository(deps.orm).all(draft.link.id)
  const byId = new Map(stored.map((rule) => [rule.id, rule]))
  const drafted = draft.rules.map((rule, index) => draftedOf(rule, index, byId))
  const [members, campaigns] = await Promise.all([
    membersOf(deps.orm, draft.caller.workspaceId, drafted),
    Promise.all(drafted.map(({ flow }) => campaignOf(deps, draft.caller, flow))),
  ])
  const rules = drafted.map((each, index) => ruleOf(draft, each, campaigns[index]?.linkId ?? null))
  refuse([
    ...drafted.flatMap((each, index) => [
      ...idProblems(each, draft.rules),
      ...under(index, targetProblems(deps.shortUrls, draft.link, each.rule)),
      ...under(index, each.isSameFlowAsStored ? [] : referenceProblems(each.flow, members)),
      ...under(index, campaigns[index]?.problems ?? []),
    ]),
    ...weightProblems(drafted, rules),
  ])
  return rules
}

interface Drafted {
  index: number
  rule: ListedRule
  flow: Flow
  stored: RuleRow | undefined
  /** What a flow that a change leaves alone uses may have been archived since. */
  isSameFlowAsStored: boolean
}

function draftedOf(rule: ListedRule, index: number, byId: ReadonlyMap<string, RuleRow>): Drafted {
  const flow = flowOf(rule)
  const stored = byId.get(rule.id ?? '')
  const isSameFlowAsStored = stored?.schema === rule.schema && isSameFlow(flow, shownFlow(stored.flowConfig))
  return { index, rule, flow, stored, isSameFlowAsStored }
}

const isSameFlow = (flow: Flow, shown: unknown): boolean =>
  flow.schema !== 'redirect' && isDeepStrictEqual({ ...flow.config }, shown)

const under = (index: number, problems: readonly ErrorDetail[]): ErrorDetail[] =>
  problems.map(({ path, message }) => ({ path: `rules.${index}.${path}`, message }))

function idProblems({ index, rule, stored }: Drafted, rules: readonly ListedRule[]): ErrorDetail[] {
  if (rule.id === undefined) return []
  if (stored === undefined) return under(index, [{ path: 'id', message: 'is no rule of this link' }])
  const isTwice = rules.findIndex(({ id }) => id === rule.id) < index
  return isTwice ? under(index, [{ path: 'id', message: 'is listed twice' }]) : []
}

function membersOf(orm: Orm, workspaceId: string, drafted: readonly Drafted[]): Promise<LockedMembers> {
  const used = drafted.map(({ flow }) => memberIdsOf(flow))
  const distinct = (ids: readonly string[]) => [...new Set(ids)]
  return createLockedMembersRepository(orm).find(workspaceId, {
    landings: distinct(used.flatMap(({ landings }) => landings)),
    offers: distinct(used.flatMap(({ offers }) => offers)),
  })
}

interface Campaign {
  linkId: string | null
  problems: ErrorDetail[]
}

async function campaignOf(
  { links, shortUrls }: DraftRulesDeps,
  caller: Caller,
  flow: Flow,
): Promise<Campaign> {
  if (flow.schema !== 'action' || flow.config.actionType !== 'send_to_campaign')
    return { linkId: null, problems: [] }
  const { campaignCode, domain } = flow.config
  const link = await links.find(caller, shortUrls.addressOf(campaignCode ?? '', domain ?? undefined))
  if (link !== null) return { linkId: link.id, problems: [] }
  const problem = { path: 'flowConfig.campaignCode', message: 'is no link of this workspace' }
  return { linkId: null, problems: [problem] }
}

function ruleOf({ link, nowMs }: Draft, drafted: Drafted, campaignLinkId: string | null): SnapshotRule {
  const { index, rule, flow, stored } = drafted
  return {
    ...contentOf({ ...rule, flowConfig: toStoredFlow(flow, campaignLinkId) }),
    id: stored?.id ?? draftRuleId(index),
    linkId: link.id,
    // New ones are younger than what is there, the first of the list the oldest.
    createdAt: stored?.createdAt ?? new Date(nowMs + index),
  }
}

/** What the rules of a link may weigh together. */
function weightProblems(drafted: readonly Drafted[], rules: readonly SnapshotRule[]): ErrorDetail[] {
  const matching = rules.filter(({ isActive, conditions }) => isActive && hasMatchingWork(conditions))
  const work = ruleSetProblem(matching.map(({ conditions }) => conditions))
  const used = drafted.map(({ flow }) => memberIdsOf(flow))
  const sizes = sizeProblems({
    bytes: rules.reduce((sum, { flowConfig }) => sum + Buffer.byteLength(JSON.stringify(flowConfig)), 0),
    members: used.reduce((sum, { landings, offers }) => sum + landings.length + offers.length, 0),
  })
  return [...(work === null ? [] : [work]), ...sizes].map((message) => ({ path: 'rules', message }))
}
