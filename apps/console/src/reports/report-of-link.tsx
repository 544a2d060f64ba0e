import { useMemo } from 'react'
import { ReportActions, ReportAge, ReportBar } from './report-bar.tsx'
import type { FixedReport } from './report-search.ts'
import { ReportView } from './report-view.tsx'
import styles from './reports.module.css'
import { useReport, useReportRequest } from './use-report.ts'

/** The report on the page of a link, whose figures alone it has. */
export default function ReportOfLink({ linkId }: { linkId: string }) {
  const fixed = useMemo(
    (): FixedReport => ({ filter: { field: 'link', operator: 'eq', value: linkId }, by: 'date' }),
    [linkId],
  )
  const { request, change } = useReportRequest(fixed)
  const controls = { request, change, report: useReport(request) }
  return (
    <div className={styles.ofLink}>
      <div className={styles.ofLinkHead}>
        <ReportBar {...controls} />
        <div className={styles.ofLinkActions}>
          <ReportAge {...controls} />
          <ReportActions {...controls} />
        </div>
      </div>
      <ReportView {...controls} />
    </div>
  )
}
