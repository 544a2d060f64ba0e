import type { SavedReport } from '../../api/saved-reports.queries.ts'

/**
 * What the dialog shows: the list, or one thing that is done with the report of the page or with one of the
 * list.
 */
export type SavedStep =
  | { kind: 'list' }
  | { kind: 'save' }
  | { kind: 'share'; report: SavedReport }
  | { kind: 'rename'; report: SavedReport }
