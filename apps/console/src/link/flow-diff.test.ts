import { expect, it } from 'vitest'
import type { Rules } from '../api/rule-order.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { flowChanges } from './flow-diff.ts'
import { addRule, changeRule, joinAbove, moveRule, removeRule } from './flow-draft.ts'

const empty: Rules = []
const one = (rules: Rules, index: number): DraftRule => {
  const rule = rules[index]
  if (rule === undefined) throw new Error(`no rule ${index}`)
  return rule
}
const saved = addRule(addRule(addRule(empty, 'regular'), 'regular'), 'forced')
const [first, second] = [one(saved, 0), one(saved, 1)]
const kinds = (draft: Rules) => flowChanges(saved, draft).map(({ kind }) => kind)

it.each([
  ['nothing', saved, []],
  ['a new rule', addRule(saved, 'regular'), ['added']],
  ['a removed one, after which the others have other numbers', removeRule(saved, first.id), ['removed']],
  ['a rule that is switched off', changeRule(saved, second.id, { isActive: false }), ['changed']],
  ['one that is moved, and no change of its own', moveRule(saved, first, -1), ['order']],
  ['rules that are drawn together', joinAbove(saved, first), ['changed', 'changed', 'order']],
])('names %s', (_, draft, expected) => {
  expect(kinds(draft)).toEqual(expected)
})
