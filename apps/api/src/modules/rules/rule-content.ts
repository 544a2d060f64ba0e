import { ruleSchemas } from '@waymark/db'
import { AppError, type ErrorDetail } from '@waymark/domain'
import { hasMatchingWork, ruleSetProblem } from '@waymark/rule-engine'
import type { ShortUrls } from '../../short-urls.ts'
import { type Flow, type LinkRow, memberIdsOf, type RuleSchema } from '../links/index.ts'
import type { FlowSizes, RuleContent, RuleRepository } from './rules.repository.ts'
import { maxRulesPerLink, targetMissing } from './rules.schema.ts'

/** Together, in all rules of a link: the snapshot of a link is read whole. */
const maxFlowBytes = 1024 * 1024
const maxFlowMembers = 2_000

export function isRuleSchema(schema: string): schema is RuleSchema {
  return ruleSchemas.some((known) => known === schema)
}

export function refuse(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

/** What a rule needs as a whole, so that a change is checked with what it leaves alone. */
export function targetProblems(shortUrls: ShortUrls, link: LinkRow, rule: RuleContent): ErrorDetail[] {
  if (rule.schema !== 'redirect') return []
  if (rule.targetUrl === null) return [{ path: 'targetUrl', message: targetMissing }]
  return shortUrls.isOwn(rule.targetUrl, link)
    ? [{ path: 'targetUrl', message: 'must not be the link itself' }]
    : []
}

/**
 * The link's row is locked: of two concurrent calls not both can be the last within the limit. @throws
 * CONFLICT
 */
export async function checkRoom(rules: RuleRepository, link: LinkRow): Promise<void> {
  if ((await rules.count(link.id)) >= maxRulesPerLink) {
    throw new AppError('CONFLICT', { message: `A link has at most ${maxRulesPerLink} rules.` })
  }
}

/** A rule that is to be written: `ruleId` null for a new one. */
export interface Written {
  ruleId: string | null
  rule: RuleContent
  flow: Flow
}

/** What the rules of a link may weigh together. The link's row is locked. @throws VALIDATION_FAILED */
export async function checkWeight(rules: RuleRepository, link: LinkRow, written: Written): Promise<void> {
  refuse([
    ...(await workProblems(rules, link, written)),
    ...(written.flow.schema === 'redirect' ? [] : await flowSizeProblems(rules, link, written)),
  ])
}

/**
 * The redirector runs at most so much of regexes and masks on one visit: rules beyond that would match no
 * visitor.
 */
async function workProblems(
  rules: RuleRepository,
  link: LinkRow,
  { ruleId, rule }: Written,
): Promise<ErrorDetail[]> {
  if (!rule.isActive || !hasMatchingWork(rule.conditions)) return []
  const others = await rules.matchingConditions(link.id, ruleId)
  const message = ruleSetProblem([rule.conditions, ...others])
  return message === null ? [] : [{ path: 'conditions', message }]
}

async function flowSizeProblems(
  rules: RuleRepository,
  link: LinkRow,
  { ruleId, rule, flow }: Written,
): Promise<ErrorDetail[]> {
  const { landings, offers } = memberIdsOf(flow)
  const others = await rules.flowSizes(link.id, ruleId)
  const messages = sizeProblems({
    bytes: others.bytes + Buffer.byteLength(JSON.stringify(rule.flowConfig)),
    members: others.members + landings.length + offers.length,
  })
  return messages.map((message) => ({ path: 'flowConfig', message }))
}

/** What the flows of all rules of a link may weigh together. */
export function sizeProblems({ bytes, members }: FlowSizes): string[] {
  const isTooLarge = bytes > maxFlowBytes
  const hasTooMany = members > maxFlowMembers
  return [
    ...(isTooLarge ? ['the texts of this link’s rules are larger than 1 MB together'] : []),
    ...(hasTooMany
      ? [`the flows of this link’s rules have more than ${maxFlowMembers} landings and offers together`]
      : []),
  ]
}

/** What a schema ignores is not stored: nothing unchecked remains (specification, "Redirect rules"). */
export function contentOf(rule: RuleContent): RuleContent {
  const isRedirect = rule.schema === 'redirect'
  return {
    ruleType: rule.ruleType,
    name: rule.name,
    targetUrl: isRedirect ? rule.targetUrl : null,
    priority: rule.priority,
    weight: rule.weight,
    conditions: rule.conditions,
    schema: rule.schema,
    redirectType: rule.redirectType,
    flowConfig: isRedirect ? null : rule.flowConfig,
    appendQuery: rule.schema === 'action' ? null : rule.appendQuery,
    deepLink: isRedirect ? rule.deepLink : null,
    flowType: rule.flowType,
    isActive: rule.isActive,
  }
}

/** Says whether a rule sends visits elsewhere than before, so that it may have closed a circle of links. */
export const leadsElsewhere = (before: RuleContent | null, after: RuleContent): boolean =>
  after.isActive &&
  (!before?.isActive ||
    before.targetUrl !== after.targetUrl ||
    before.flowConfig?.campaignLinkId !== after.flowConfig?.campaignLinkId)

/** Returns the field by which a rule sends visits elsewhere. */
export const leadingField = ({ schema }: Pick<RuleContent, 'schema'>): string =>
  schema === 'action' ? 'flowConfig.campaignCode' : 'targetUrl'
