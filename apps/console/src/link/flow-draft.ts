import { inLane, inOrder, type Lane, type Rules } from '../api/rule-order.ts'
import { type DraftRule, isNewRule, newRuleId, numberOfNewRule } from '../api/rules.queries.ts'
import { splitEvenly } from './flow-shares.ts'
import { filtersOf } from './rule-words.ts'

/** A change of a rule; a function gets the rule as it is then, where that matters. */
export type RuleChanges = Partial<DraftRule> | ((rule: DraftRule) => Partial<DraftRule>)

export const changeRule = (rules: Rules, id: string, changes: RuleChanges): DraftRule[] =>
  rules.map((rule) =>
    rule.id === id ? { ...rule, ...(typeof changes === 'function' ? changes(rule) : changes) } : rule,
  )

export const removeRule = (rules: Rules, id: string): DraftRule[] => rules.filter((rule) => rule.id !== id)

const afterLast = (rules: Rules, lane: Lane): number =>
  Math.max(-1, ...inLane(rules, lane).map(({ priority }) => priority)) + 1

/** The id of the next rule that is added. */
export const nextRuleId = (rules: Rules): string =>
  newRuleId(1 + Math.max(0, ...rules.filter(isNewRule).map(({ id }) => numberOfNewRule(id))))

/**
 * To be filled in, for everybody until then: above the first rule of the lane that is for everybody, below
 * which no visitor would reach it; else at its end.
 */
export function addRule(rules: Rules, lane: Lane): DraftRule[] {
  const id = nextRuleId(rules)
  const added: DraftRule = {
    id,
    ruleType: 'custom',
    name: null,
    targetUrl: '',
    weight: null,
    priority: afterLast(rules, lane),
    conditions: {},
    schema: 'redirect',
    redirectType: '302',
    flowConfig: null,
    appendQuery: null,
    deepLink: null,
    flowType: lane,
    isActive: true,
  }
  const first = inLane(rules, lane).find(isForEverybody)
  return first === undefined ? [...rules, added] : moveAbove([...rules, added], added, first)
}

/** Whether it has no conditions at all. */
export const isForEverybody = ({ conditions }: DraftRule): boolean => filtersOf(conditions).length === 0

/** Rules that are drawn together are one step; each other is a step of its own. */
export function stepsOf(lane: Rules): DraftRule[][] {
  const steps: DraftRule[][] = []
  for (const rule of lane) {
    const before = steps.at(-1)
    if (before?.[0]?.priority === rule.priority && isDraw(lane, rule.priority)) before.push(rule)
    else steps.push([rule])
  }
  return steps
}

const isDraw = (lane: Rules, priority: number): boolean =>
  lane.some((rule) => rule.priority === priority && rule.weight !== null)

/** Whether there is a step before (−1) or after (1) its own. */
export function canMove(rules: Rules, rule: DraftRule, by: -1 | 1): boolean {
  const steps = stepsOf(inLane(rules, rule.flowType))
  return steps[stepIndex(steps, rule) + by] !== undefined
}

const stepIndex = (steps: readonly DraftRule[][], { id }: DraftRule): number =>
  steps.findIndex((step) => step.some((rule) => rule.id === id))

/** Moves the step of a rule over its neighbour; a draw moves whole. The lane is numbered anew. */
export function moveRule(rules: Rules, rule: DraftRule, by: -1 | 1): DraftRule[] {
  if (!canMove(rules, rule, by)) return [...rules]
  return moveStep(rules, rule, stepIndex(stepsOf(inLane(rules, rule.flowType)), rule) + by)
}

/** Moves the step of a rule to the position of that of another one of its lane. */
export const moveRuleTo = (rules: Rules, rule: DraftRule, to: DraftRule): DraftRule[] =>
  moveStep(rules, rule, stepIndex(stepsOf(inLane(rules, rule.flowType)), to))

function moveStep(rules: Rules, rule: DraftRule, to: number): DraftRule[] {
  const steps = stepsOf(inLane(rules, rule.flowType))
  const from = stepIndex(steps, rule)
  if (to < 0 || from === to) return [...rules]
  const [moved = []] = steps.splice(from, 1)
  steps.splice(to, 0, moved)
  return numbered(rules, steps)
}

/** With the priorities that the steps of a lane have by their order. */
function numbered(rules: Rules, steps: readonly DraftRule[][]): DraftRule[] {
  const positions = new Map(steps.flatMap((step, priority) => step.map(({ id }) => [id, priority] as const)))
  return rules.map((one) => ({ ...one, priority: positions.get(one.id) ?? one.priority }))
}

/** Moves the step of a rule to just above that of another one, into its lane where that is another. */
export function moveAbove(rules: Rules, rule: DraftRule, other: DraftRule): DraftRule[] {
  const own = stepsOf(inLane(rules, rule.flowType))
  const moved = own[stepIndex(own, rule)] ?? []
  const lane = inLane(rules, other.flowType).filter((one) => !moved.includes(one))
  const steps = stepsOf(lane)
  steps.splice(stepIndex(steps, other), 0, moved)
  const ids = new Set(moved.map(({ id }) => id))
  return numbered(rules, steps).map((one) => (ids.has(one.id) ? { ...one, flowType: other.flowType } : one))
}

const isDrawnWith = (rule: DraftRule) => (other: DraftRule) =>
  other.flowType === rule.flowType && other.priority === rule.priority

/** Draws it together with the step before it, so that weights decide between them. */
export function joinAbove(rules: Rules, rule: DraftRule): DraftRule[] {
  const lane = inLane(rules, rule.flowType)
  const above = lane[lane.findIndex(({ id }) => id === rule.id) - 1]
  if (above === undefined) return [...rules]
  const joined = changeRule(rules, rule.id, { priority: above.priority, weight: rule.weight ?? 1 })
  return changeRule(joined, above.id, { weight: above.weight ?? 1 })
}

export function splitDraw(rules: Rules, rule: DraftRule): DraftRule[] {
  const even = new Map(splitEvenly(rules.filter(isDrawnWith(rule))).map((one) => [one.id, one]))
  return rules.map((one) => even.get(one.id) ?? one)
}

/** How many are drawn together with it, itself too. */
export const drawSize = (rules: Rules, rule: DraftRule): number => rules.filter(isDrawnWith(rule)).length

export const isChanged = (rules: Rules, saved: Rules): boolean =>
  JSON.stringify(rules) !== JSON.stringify(saved)

/**
 * The draft as it is by now, with the ids that new rules were saved under: by their position, since the
 * server answers in processing order, and new rules of one priority in the order in which they were sent.
 */
export function withSavedIds(rules: Rules, sent: Rules, saved: Rules): DraftRule[] {
  const order = inOrder(saved)
  const ids = new Map(inOrder(sent).map(({ id }, index) => [id, order[index]?.id ?? id]))
  return rules.map((rule) => ({ ...rule, id: ids.get(rule.id) ?? rule.id }))
}

/** For saving over what someone else saved: what they removed is made anew. */
export const onTopOf = (rules: Rules, theirs: Rules): DraftRule[] => {
  const present = new Set(theirs.map(({ id }) => id))
  return rules.map((rule, index) => (present.has(rule.id) ? rule : { ...rule, id: newRuleId(index) }))
}
