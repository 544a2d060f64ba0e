import { eachInSteps, finish, type Steps } from './steps.ts'
import type { TextPredicate } from './text-predicate.ts'

/** Up to so many, comparing one after the other is as fast as a set, and a set takes ten times the memory. */
const fewValues = 8

/** Whether a text is one of `values`; both sides already folded. */
export function compileExact(values: readonly string[]): TextPredicate {
  return finish(compileExactInSteps(values))
}

export function* compileExactInSteps(values: readonly string[]): Steps<TextPredicate> {
  const [only] = values
  if (values.length === 1) return (text) => text === only
  if (values.length <= fewValues) return (text) => values.includes(text)
  const set = new Set<string>()
  yield* eachInSteps(values, (value) => set.add(value))
  return (text) => set.has(text)
}
