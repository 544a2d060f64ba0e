import type { ReportFilter } from '../states/report-filters.ts'
import type { EditedField } from '../states/use-edit-link.ts'
import type { TickedRows } from './lists/use-ticked-rows.ts'
import type { ReportRequest } from './report-search.ts'
import type { TreeRow } from './report-tree.ts'
import type { usePauses } from './use-pauses.ts'

/** What can be done with a row, by keys and by its menu. */
export interface RowActions {
  /** The report that the row is of. */
  request: ReportRequest
  openBy: (row: TreeRow) => void
  filter: (row: Pick<TreeRow, 'dimension' | 'value'>, isExcluded: boolean) => void
  /**
   * The filter that narrows the report to the value of this row, and what removes it; null: there is none.
   */
  ownFilter: (row: TreeRow) => { filter: ReportFilter; remove: () => void } | null
  subtract: (row: TreeRow) => void
  isSubtracted: (row: TreeRow) => boolean
  /** The settings of the link that a row is of, into one of the fields; nothing where it is of none. */
  edit: (row: TreeRow, field: EditedField) => void
  ticked: TickedRows
  pauses: ReturnType<typeof usePauses>
}
