import { isDeepStrictEqual } from 'node:util'
import { AppError, type ErrorDetail } from '@waymark/domain'
import { hasMatchingWork, ruleSetProblem } from '@waymark/rule-engine'
import { laterState } from '../../plugins/entity-tags/precondition.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { type Flow, type LinkRow, memberIdsOf } from '../links/index.ts'
import { leadingField, leadsElsewhere, refuse, sizeProblems, targetProblems } from './rule-content.ts'
import { ruleDefaults } from './rule-fields.ts'
import { changedRule, type FlowContext, newRule, type ResolvedRule } from './rule-flow.ts'
import { ruleRecordOf } from './rule-record.ts'
import type { RuleContent, RuleRow, StoredRule } from './rules.repository.ts'
import type { RuleOfSet, RuleRecord } from './rules.schema.ts'

export interface RuleSetContext {
  link: LinkRow
  /** The rules that the link has, by id. */
  existing: ReadonlyMap<string, RuleRow>
  flows: FlowContext
  shortUrls: ShortUrls
}

/** An item of the set: what it was, if it was there, and what it is from now on. */
export interface ResolvedItem {
  before: RuleRow | null
  rule: RuleContent
  flow: Flow
}

/** What is wrong with one item, by its path in the body. */
const inRule = (index: number, details: readonly ErrorDetail[]): ErrorDetail[] =>
  details.map(({ path, message }) => ({ path: `rules.${index}.${path}`, message }))

/**
 * Every rule of a set with what it changes.
 * @throws VALIDATION_FAILED with all that is wrong with all of them
 */
export async function resolveRules(
  items: readonly RuleOfSet[],
  context: RuleSetContext,
): Promise<ResolvedItem[]> {
  const problems: ErrorDetail[] = []
  const resolved: ResolvedItem[] = []
  for (const [index, item] of items.entries()) {
    try {
      resolved.push(await resolveOne(item, context))
    } catch (error) {
      if (!(error instanceof AppError) || error.details === undefined) throw error
      problems.push(...inRule(index, error.details))
    }
  }
  refuse(problems)
  refuse(weightProblems(resolved))
  return resolved
}

async function resolveOne(
  item: RuleOfSet,
  { link, existing, flows, shortUrls }: RuleSetContext,
): Promise<ResolvedItem> {
  const { id, createdAt: _made, updatedAt: _changed, ...body } = item
  const before = id === undefined ? null : (existing.get(id) ?? null)
  if (id !== undefined && before === null) refuse([{ path: 'id', message: 'is no rule of this link' }])
  const { rule, flow }: ResolvedRule =
    before === null
      ? await newRule({ ...ruleDefaults, ...body }, flows)
      : await changedRule(before, body, flows)
  refuse(targetProblems(shortUrls, link, rule))
  return { before, rule, flow }
}

/** What the rules of a link may weigh together. */
function weightProblems(items: readonly ResolvedItem[]): ErrorDetail[] {
  const active = items.filter(({ rule }) => rule.isActive && hasMatchingWork(rule.conditions))
  const work = ruleSetProblem(active.map(({ rule }) => rule.conditions))
  const flows = items.filter(({ flow }) => flow.schema !== 'redirect')
  const bytes = flows.reduce((sum, { rule }) => sum + Buffer.byteLength(JSON.stringify(rule.flowConfig)), 0)
  const members = flows.reduce((sum, { flow }) => sum + Object.values(memberIdsOf(flow)).flat().length, 0)
  return [...(work === null ? [] : [work]), ...sizeProblems({ bytes, members })].map((message) => ({
    path: 'rules',
    message,
  }))
}

/**
 * The rows of a set: a rule that is as it was is not among them.
 * @param newIds as many as there are items; of new rules that are equal in the order the first comes first
 */
export function rowsOf(items: readonly ResolvedItem[], newIds: readonly string[], at: Date): StoredRule[] {
  const ids = newIds.toSorted()
  return items.flatMap(({ before, rule }, index): StoredRule[] => {
    if (before === null) return [{ ...rule, id: ids[index] ?? '', createdAt: at, updatedAt: at }]
    if (changedFields(before, rule).length === 0) return []
    return [
      { ...rule, id: before.id, createdAt: before.createdAt, updatedAt: laterState(before, at.getTime()) },
    ]
  })
}

/** The paths in the body of the targets that a set brings, by the ids of their rules. */
export function newTargets(items: readonly ResolvedItem[], newIds: readonly string[]): Map<string, string> {
  const ids = newIds.toSorted()
  const written = items.map(({ before, rule }, index) => ({
    id: before?.id ?? ids[index] ?? '',
    path: `rules.${index}.${leadingField(rule)}`,
    isNew: leadsElsewhere(before, rule),
  }))
  return new Map(written.filter(({ isNew }) => isNew).map(({ id, path }) => [id, path]))
}

const fieldsOf = (rule: RuleContent): (keyof RuleContent)[] =>
  Object.keys(ruleDefaults).filter((field): field is keyof RuleContent => Object.hasOwn(rule, field))

const changedFields = (before: RuleContent, after: RuleContent) =>
  fieldsOf(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))

type Shown = Partial<RuleRecord>

/** What the audit log says of a set: of each rule that was changed the fields that were, else all of them. */
export function changesOfSet(before: readonly RuleRow[], after: readonly RuleRow[]) {
  const [old, now] = [byId(before), byId(after)]
  const isChanged = ({ id }: RuleRow) => {
    const [one, other] = [old.get(id), now.get(id)]
    return one === undefined || other === undefined || changedFields(one, other).length > 0
  }
  const shown = (rules: readonly RuleRow[], others: ReadonlyMap<string, RuleRow>) =>
    Object.fromEntries(rules.filter(isChanged).map((rule) => [rule.id, shownOf(rule, others.get(rule.id))]))
  return { before: shown(before, now), after: shown(after, old) }
}

function shownOf(rule: RuleRow, other: RuleRow | undefined): Shown {
  const record = ruleRecordOf(rule)
  const fields = other === undefined ? fieldsOf(rule) : changedFields(other, rule)
  return Object.fromEntries(fields.map((field) => [field, record[field]]))
}

const byId = (rules: readonly RuleRow[]) => new Map(rules.map((rule) => [rule.id, rule]))
