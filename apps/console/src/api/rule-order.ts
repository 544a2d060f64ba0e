import { type DraftRule, isNewRule } from './rules.queries.ts'

export const lanes = ['forced', 'regular', 'default'] as const
export type Lane = (typeof lanes)[number]
export type Rules = readonly DraftRule[]

/** In processing order: rules of one priority stay as they were read, by age. */
export const inLane = (rules: Rules, lane: Lane): DraftRule[] =>
  rules.filter(({ flowType }) => flowType === lane).toSorted((a, b) => a.priority - b.priority)

/** All of them, from the first that is tried to the last. */
export const inOrder = (rules: Rules): DraftRule[] => lanes.flatMap((lane) => inLane(rules, lane))

/** Its own name, else its number in the whole flow. */
export function ruleName(rules: Rules, rule: DraftRule, numbered: (number: number) => string): string {
  return rule.name || numbered(inOrder(rules).findIndex(({ id }) => id === rule.id) + 1)
}

/** The rule that an answer of the simulator names: a new one by its index among those that were sent. */
export const ruleOfAnswer = (rules: Rules, id: string): DraftRule | undefined =>
  rules.find((rule, index) => (isNewRule(rule) ? id === `draft-${index}` : id === rule.id))
