import { Suspense, useState } from 'react'
import { LoadState } from '../states/load-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Page, Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { FilterChips } from './filter-chips.tsx'
import { PlanRange } from './plan-range.tsx'
import { ReportActions, ReportBar } from './report-bar.tsx'
import { ReportEmpty } from './report-empty.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportTable } from './report-table.tsx'
import { useReport, useReportRequest } from './use-report.ts'

const ReportChart = lazyPart(() => import('./chart/report-chart.tsx'))

/** What is losing money, and the stop button beside it. */
export function ReportsPage() {
  const { shell } = useWords()
  const { request, change } = useReportRequest()
  const report = useReport(request)
  const [subtracted, setSubtracted] = useState<ReadonlySet<string>>(new Set())
  const controls = { request, change, report }
  return (
    <Page title={shell.nav.reports} actions={<ReportActions {...controls} />}>
      <ReportBar {...controls} />
      <FilterChips request={request} change={change} />
      {request.chart !== null && (
        <Suspense fallback={<Panel>{<Skeleton />}</Panel>}>
          <ReportChart {...controls} />
        </Suspense>
      )}
      <Panel>
        {isPlanError(report.root.error) ? (
          <PlanRange />
        ) : (
          <LoadState query={report.root} skeleton={<Skeleton />}>
            {({ data }) => (
              <>
                <ReportNotices answer={data} {...controls} />
                {data.rows.length === 0 ? (
                  <ReportEmpty {...controls} />
                ) : (
                  <ReportTable
                    {...controls}
                    totals={data.totals}
                    subtracted={subtracted}
                    onSubtract={setSubtracted}
                  />
                )}
              </>
            )}
          </LoadState>
        )}
      </Panel>
    </Page>
  )
}

const isPlanError = (error: Error | null): boolean => Object(error).status === 402
