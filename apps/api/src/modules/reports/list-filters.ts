import type { Orm } from '@waymark/db'
import { AppError, type ErrorDetail } from '@waymark/domain'
import { readReportLists } from '@waymark/report-lists'
import {
  type PlannedFilter,
  type ReportFilter,
  withListEntries,
  withVisitorNames,
} from '@waymark/report-plan'
import { type NamedFilters, withoutNames } from './name-filters.ts'

type WrittenFilters = NamedFilters & { filters: readonly ReportFilter[]; lock?: boolean }

async function withLists(orm: Orm, { workspaceId, filters, path, lock }: WrittenFilters) {
  const lists = await readReportLists(orm, { workspaceId, filters, lock: lock ?? false })
  const resolved = withListEntries(filters, lists)
  const details = resolved.problems.map(
    (problem): ErrorDetail => ({ path: [path, ...problem.path].join('.'), message: problem.message }),
  )
  return { filters: resolved.filters, details }
}

/**
 * What of the filters refers to lists that they cannot use, for filters that the transaction stores: the
 * lists are locked against deletion and renaming until it ends, and a later deletion finds what was stored.
 */
export async function listDetails(tx: Orm, written: WrittenFilters): Promise<ErrorDetail[]> {
  return (await withLists(tx, { ...written, lock: true })).details
}

/**
 * The filters as the store takes them: entries in place of lists, ids in place of names, and the names that
 * visitors have.
 * @throws VALIDATION_FAILED for a list that is not there or of another kind, and for names that too many
 * records have
 */
export async function plannedFilters(orm: Orm, written: WrittenFilters): Promise<PlannedFilter[]> {
  const { filters, details } = await withLists(orm, written)
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return withoutNames(orm, { ...written, filters: withVisitorNames(filters) })
}
