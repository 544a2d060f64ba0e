import { listKindOf } from '@waymark/report-plan'
import type { ListKind } from '../../api/lists.queries.ts'
import type { TreeRow } from '../report-tree.ts'

export interface RowEntries {
  kind: ListKind
  /** Each once. */
  entries: string[]
}

/**
 * The values of rows as entries of a list; null where they are of different kinds, unknown, or of no kind
 * that lists have.
 */
export function entriesOf(rows: readonly Pick<TreeRow, 'dimension' | 'value'>[]): RowEntries | null {
  const kinds = new Set(rows.map(({ dimension }) => listKindOf(dimension)))
  const [kind] = kinds
  if (kinds.size !== 1 || !kind) return null
  const entries = rows.map(({ value }) => (value === null || value === '' ? null : String(value)))
  const known = entries.filter((entry) => entry !== null)
  return known.length === entries.length ? { kind, entries: [...new Set(known)] } : null
}
