import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ReportActions, ReportAge, ReportBar } from './report-bar.tsx'
import { ReportView } from './report-view.tsx'
import { useReport, useReportRequest } from './use-report.ts'

/** What is losing money, and the stop button beside it. */
export function ReportsPage() {
  const { shell } = useWords()
  const { request, change } = useReportRequest()
  const controls = { request, change, report: useReport(request) }
  return (
    <Page
      title={shell.nav.reports}
      beside={<ReportAge {...controls} />}
      actions={<ReportActions {...controls} />}
    >
      <ReportBar {...controls} />
      <ReportView {...controls} />
    </Page>
  )
}
