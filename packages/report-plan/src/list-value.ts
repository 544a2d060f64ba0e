import { listNameOf, listValueProblem } from '@waymark/rule-engine'
import type { Operator } from './operators.ts'

type Scalar = string | number | boolean

/** The kind of lists that a dimension takes; null: none. Reports have neither addresses nor user agents. */
export function listKindOf(field: string): 'referer' | 'sub_id' | null {
  if (field === 'referer') return 'referer'
  return field.startsWith('sub_id:') ? 'sub_id' : null
}

const byLists: ReadonlySet<Operator> = new Set(['eq', 'neq', 'in', 'not_in'])

/** The name that a value `list:NAME` refers to, in lower case; null: it is a plain value. */
export const nameIn = (value: Scalar): string | null => (typeof value === 'string' ? listNameOf(value) : null)

/** Why a value that refers to a list cannot stand where it does; null: it can, or it refers to none. */
export function listProblem({
  field,
  operator,
  value,
}: {
  field: string
  operator: Operator
  value: Scalar
}): string | null {
  if (nameIn(value) === null) return null
  if (listKindOf(field) === null) return `is a named list: ${field} takes none`
  if (!byLists.has(operator)) return `is a named list: take ${[...byLists].join(', ')} for it`
  return listValueProblem(String(value))
}
