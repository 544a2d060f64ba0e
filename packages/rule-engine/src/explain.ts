import type { CompiledRule, CompiledRuleSet } from './compile.ts'
import { decide, takes } from './decide.ts'
import { filterReason } from './filters/registry.ts'
import { refillListBudget } from './matching/list-budget.ts'
import type { Decision, DecisionContext, LostTo, TraceEntry, Visitor } from './types.ts'

export interface Explanation<Action> {
  decision: Decision<Action>
  /** Every rule in processing order, those after the chosen one too: why each did or did not match. */
  trace: TraceEntry[]
  /** The A/B draw that the chosen rule came out of; null where there was nothing to draw. */
  draw: Draw | null
}

export interface Draw {
  weight: number
  /** Of the rules that took part. */
  totalWeight: number
}

/**
 * What `decide` answers, and why (simulator, contract §4). The decision is made by `decide` itself and the
 * trace by the same matchers; `matched` says that the rule would take the visitor, not that it was chosen:
 * `lostTo` names the rule that came first or won the draw. A rule whose filters match, but which is passed
 * over, has not matched, and its last entry says why.
 */
export function explain<Action>(
  set: CompiledRuleSet<Action>,
  visitor: Visitor,
  context: DecisionContext<Action>,
): Explanation<Action> {
  const decision = decide(set, visitor, context)
  const chosenClass = set.classes.findIndex(({ rules }) =>
    rules.some((rule) => isRule(rule, decision.ruleId)),
  )
  const trace = set.classes.flatMap(({ kind, rules }, index) => {
    const isLater = chosenClass >= 0 && index > chosenClass
    return rules.map((rule) => {
      const entry = traceRule(rule, { visitor, context, isDrawn: kind !== 'ordered' })
      const isBeaten = entry.matched && entry.ruleId !== decision.ruleId
      const by = isLater ? 'order' : lossInClass(kind, rule, context.boundRuleId === decision.ruleId)
      return { ...entry, lostTo: isBeaten ? { ruleId: decision.ruleId, by } : null }
    })
  })
  return { decision, trace, draw: drawOf(set, { trace, context, ruleId: decision.ruleId }) }
}

/** Why a rule that has matched is not the one of its class. */
function lossInClass(
  kind: CompiledRuleSet['classes'][number]['kind'],
  { weight }: CompiledRule<unknown>,
  isBound: boolean,
): LostTo['by'] {
  if (kind === 'ordered') return 'order'
  if (isBound) return 'binding'
  if (kind === 'resting') return 'order'
  return weight === 0 ? 'weight' : 'draw'
}

interface Drawn {
  trace: readonly TraceEntry[]
  context: DecisionContext<never>
  ruleId: string | null
}

function drawOf(set: CompiledRuleSet<unknown>, { trace, context, ruleId }: Drawn): Draw | null {
  const matched = new Set(trace.flatMap((entry) => (entry.matched ? [entry.ruleId] : [])))
  const candidates = candidatesOf(set, { context, ruleId }, (rule) => matched.has(rule.decision.ruleId))
  const weight = candidates.find(({ id }) => id === ruleId)?.weight ?? 0
  const totalWeight = candidates.reduce((sum, candidate) => sum + candidate.weight, 0)
  return candidates.length > 1 ? { weight, totalWeight } : null
}

/** A rule that takes part in a draw. */
export interface DrawCandidate {
  id: string
  weight: number
}

/**
 * The rules that `decide` draws one of for this visitor, in the order in which it adds their weights up;
 * fewer than two where nothing is drawn (contract §4, "Weights").
 */
export function drawCandidates<Action>(
  set: CompiledRuleSet<Action>,
  visitor: Visitor,
  context: DecisionContext<Action>,
): DrawCandidate[] {
  const { ruleId } = decide(set, visitor, context)
  refillListBudget()
  return candidatesOf(set, { context, ruleId }, (rule) => takes(rule, visitor, context))
}

/** Who is bound to the chosen rule was not drawn. */
function candidatesOf<Action>(
  { classes }: CompiledRuleSet<Action>,
  { context, ruleId }: { context: DecisionContext<never>; ruleId: string | null },
  isTaking: (rule: CompiledRule<Action>) => boolean,
): DrawCandidate[] {
  const drawn = classes.find(
    ({ kind, rules }) => kind === 'weighted' && rules.some((rule) => isRule(rule, ruleId)),
  )
  if (drawn === undefined || context.boundRuleId === ruleId) return []
  const candidates = drawn.rules.filter((rule) => rule.weight > 0 && isTaking(rule))
  return candidates.map(({ decision, weight }) => ({ id: decision.ruleId, weight }))
}

function isRule({ decision }: CompiledRule<unknown>, ruleId: string | null): boolean {
  return decision.ruleId === ruleId
}

interface Evaluated<Action> {
  visitor: Visitor
  context: DecisionContext<Action>
  /** Whether the rule is one of an A/B draw, which binding decides. */
  isDrawn: boolean
}

type FilterTrace = TraceEntry['filters'][number]

function traceRule<Action>(
  rule: CompiledRule<Action>,
  { visitor, context, isDrawn }: Evaluated<Action>,
): Omit<TraceEntry, 'lostTo'> {
  const { conditions, decision } = rule
  const { ruleId } = decision
  // Of its own: decide need not have come this far.
  refillListBudget()
  const matched = takes(rule, visitor, context)
  if (conditions.problem !== null) {
    return { ruleId, matched, filters: [{ kind: 'conditions', matched, reason: conditions.problem }] }
  }
  const filters: FilterTrace[] = conditions.filters.map(({ spec, matches }) => ({
    kind: spec.kind,
    matched: matches(visitor, context, ruleId),
    reason: filterReason(spec, { visitor, context, ruleId }),
  }))
  if (!matched && conditions.matches(visitor, context, ruleId)) filters.push(passedOver(ruleId, context))
  if (isDrawn && context.boundRuleId === ruleId) filters.push(bound(matched))
  return { ruleId, matched, filters }
}

function passedOver(ruleId: string, { excludedRules }: DecisionContext<never>): FilterTrace {
  return excludedRules?.has(ruleId)
    ? {
        kind: 'limit',
        matched: false,
        reason: 'the limit of the rule was reached meanwhile: it is passed over',
      }
    : { kind: 'availability', matched: false, reason: 'the rule has nothing to serve now: it is passed over' }
}

function bound(matched: boolean): FilterTrace {
  const outcome = matched
    ? 'it wins the draw'
    : 'it does not take the visitor, so that the draw goes on without it'
  return { kind: 'binding', matched, reason: `the visitor is bound to this rule: ${outcome}` }
}
