import { Suspense, useState } from 'react'
import { LoadState } from '../states/load-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { filterTextOfPath, ReportFilterChips } from './filter-chips.tsx'
import { useTickedRows } from './lists/use-ticked-rows.ts'
import { PlanRange } from './plan-range.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportTable } from './report-table.tsx'

const ReportChart = lazyPart(() => import('./chart/report-chart.tsx'))
const ReportEmpty = lazyPart(() => import('./report-empty.tsx'))

/** What the report is narrowed to, its chart, and its rows. */
export function ReportView(controls: ReportControls) {
  const words = useWords()
  const [subtracted, setSubtracted] = useState<ReadonlySet<string>>(new Set())
  const { request, change, report } = controls
  const ticked = useTickedRows(report.rows)
  const fieldName = (path: string) => filterTextOfPath(path, request, words) ?? path
  return (
    <>
      <ReportFilterChips request={request} change={change} />
      {request.chart !== null && (
        <Suspense fallback={<Panel>{<Skeleton />}</Panel>}>
          <ReportChart {...controls} ticked={ticked.rows} />
        </Suspense>
      )}
      <Panel>
        {isPlanError(report.root.error) ? (
          <PlanRange />
        ) : (
          <LoadState query={report.root} fieldName={fieldName} part="reports">
            {({ data }) => (
              <>
                <ReportNotices answer={data} {...controls} />
                {data.rows.length === 0 ? (
                  <Suspense fallback={<Skeleton />}>
                    <ReportEmpty {...controls} />
                  </Suspense>
                ) : (
                  <ReportTable
                    {...controls}
                    totals={data.totals}
                    ticked={ticked}
                    subtracted={subtracted}
                    onSubtract={setSubtracted}
                  />
                )}
              </>
            )}
          </LoadState>
        )}
      </Panel>
    </>
  )
}

const isPlanError = (error: Error | null): boolean => Object(error).status === 402
