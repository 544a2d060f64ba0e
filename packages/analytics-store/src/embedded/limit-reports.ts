import { createKeyedConcurrencyLimit } from '@waymark/async'
import { AppError } from '@waymark/domain'
import type { ReportQuery, ReportRow } from '../report/report-query.ts'
import type { AnalyticsReader } from '../types.ts'

/** A dashboard of many widgets requests all of them at once. */
const waitingOfWorkspace = 60
const retryAfterSeconds = 5

/**
 * A reader for the embedded engine, which runs two statements at a time: of one workspace one report runs,
 * the others wait in their order, so that no workspace delays the reports of the others. A report whose
 * caller has left is not started.
 * @throws RATE_LIMITED (from its reports) when 60 of the workspace wait
 */
export function limitReports(reader: AnalyticsReader): AnalyticsReader {
  const limited = createKeyedConcurrencyLimit({
    running: 1,
    waiting: waitingOfWorkspace,
    refusal: () =>
      new AppError('RATE_LIMITED', {
        message: `${waitingOfWorkspace} reports of this workspace wait already: try again later.`,
        retryAfterSeconds,
      }),
  })
  return {
    ...reader,
    report: (query) => limited(query.workspaceId, () => reader.report(query), query),
    reportRows: (query) => rowsOf(query, reader, limited),
  }
}

/** Only until the first rows are there: the engine has answered then, and the caller may read slowly. */
async function* rowsOf(
  query: ReportQuery,
  reader: AnalyticsReader,
  limited: ReturnType<typeof createKeyedConcurrencyLimit>,
): AsyncGenerator<ReportRow[], void> {
  const rows = reader.reportRows(query)[Symbol.asyncIterator]()
  let slice = await limited(query.workspaceId, () => rows.next(), query)
  while (slice.done !== true) {
    yield slice.value
    slice = await rows.next()
  }
}
