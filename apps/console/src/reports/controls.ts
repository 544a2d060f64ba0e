import type { ReportRequest, ReportSearch } from './report-search.ts'
import type { useReport } from './use-report.ts'

/** What each part of the report's page gets: the report, its rows, and a way to change the address. */
export interface ReportControls {
  request: ReportRequest
  change: (search: ReportSearch) => void
  report: ReturnType<typeof useReport>
}
