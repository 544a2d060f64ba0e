import type { TextTest } from './text-test.ts'

/** Whether a text is one of `values`; both sides already folded. */
export function compileExact(values: readonly string[]): TextTest {
  const [only] = values
  if (values.length === 1) return (text) => text === only
  const set = new Set(values)
  return (text) => set.has(text)
}
