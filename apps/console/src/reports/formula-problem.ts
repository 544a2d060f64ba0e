import { parseFormula } from '@waymark/report-plan'

/** By the rule of the API: what is wrong, and the word that is. Loaded when a formula is typed. */
export function formulaProblem(formula: string): { message: string; word: string; position: number } | null {
  const read = parseFormula(formula)
  if (read.ok) return null
  const { message, position } = read.problem
  const [word = ''] = /^\w+|^\S/.exec(formula.slice(position - 1)) ?? []
  return { message, word, position }
}
