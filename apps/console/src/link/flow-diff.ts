import { inLane, type Lane, lanes, type Rules } from '../api/rule-order.ts'
import type { DraftRule } from '../api/rules.queries.ts'

/** What differs between a draft and what is saved. */
export type FlowChange =
  | { kind: 'added' | 'removed'; rule: DraftRule }
  | { kind: 'changed'; rule: DraftRule; before: DraftRule }
  | { kind: 'order'; lane: Lane; before: DraftRule[][]; after: DraftRule[][] }

const fieldsOf = ({ priority: _priority, ...fields }: DraftRule) => JSON.stringify(fields)

/** Rules of one priority are one step. */
function stepsOf(rules: Rules, lane: Lane, common: ReadonlySet<string>): DraftRule[][] {
  const steps = Map.groupBy(
    inLane(rules, lane).filter(({ id }) => common.has(id)),
    ({ priority }) => priority,
  )
  return [...steps.values()]
}

const idsOf = (steps: readonly DraftRule[][]) => JSON.stringify(steps.map((step) => step.map(({ id }) => id)))

/**
 * New rules, removed ones, those with other fields, and the lanes in which those that both have stand in
 * another order. A rule that only gives way to another one is no change.
 */
export function flowChanges(saved: Rules, draft: Rules): FlowChange[] {
  const before = new Map(saved.map((rule) => [rule.id, rule]))
  const present = new Set(draft.map(({ id }) => id))
  const common = new Set([...present].filter((id) => before.has(id)))
  const removed = saved.filter(({ id }) => !present.has(id))
  return [
    ...draft.flatMap((rule): FlowChange[] => {
      const old = before.get(rule.id)
      if (old === undefined) return [{ kind: 'added', rule }]
      return fieldsOf(old) === fieldsOf(rule) ? [] : [{ kind: 'changed', rule, before: old }]
    }),
    ...removed.map((rule) => ({ kind: 'removed', rule }) as const),
    ...lanes.flatMap((lane): FlowChange[] => {
      const [was, is] = [stepsOf(saved, lane, common), stepsOf(draft, lane, common)]
      return idsOf(was) === idsOf(is) ? [] : [{ kind: 'order', lane, before: was, after: is }]
    }),
  ]
}
