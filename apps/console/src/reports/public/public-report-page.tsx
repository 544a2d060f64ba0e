import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMissing } from '../../api/api-error.ts'
import { publicReportQuery } from '../../api/public-reports.queries.ts'
import type { Send } from '../../api/send-json.ts'
import { LoadState } from '../../states/load-state.tsx'
import { dateTime } from '../../time/ago.ts'
import { daysLabel, daysOfInstants } from '../../time/range-days.ts'
import { Empty } from '../../ui/empty.tsx'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './public-report.module.css'
import { type PublicReport, PublicReportTable } from './public-report-table.tsx'

export interface PublicReportPageProps {
  origin: string
  /** Of the browser: a session has no part in it. */
  send: Send
  token: string
}

/** `/p/report/{token}`: name, range and figures of a report, for those without an account. */
export function PublicReportPage(props: PublicReportPageProps) {
  const { publicReport } = useSavedReportWords()
  const query = useQuery(publicReportQuery(props))
  return (
    <main className={styles.page}>
      {isMissing(query.error) ? (
        <Empty title={publicReport.gone}>{publicReport.goneHint}</Empty>
      ) : (
        <LoadState query={query}>{(report) => <Report report={report} file={fileOf(props)} />}</LoadState>
      )}
      <footer className={styles.foot}>{publicReport.madeWith}</footer>
    </main>
  )
}

/** With a byte order mark: it is opened in Excel. */
const fileOf = ({ origin, token }: PublicReportPageProps) =>
  `${origin}/api/v1/public/reports/${encodeURIComponent(token)}/export?bom=true`

function Report({ report, file }: { report: PublicReport; file: string }) {
  const { reports } = useWords()
  const { publicReport } = useSavedReportWords()
  const { data, meta } = report
  const days = daysOfInstants(meta, meta.timezone)
  useEffect(() => {
    document.title = data.name
  }, [data.name])
  const facts = [
    publicReport.zone(meta.timezone),
    publicReport.currency(meta.currency),
    publicReport.asOf(dateTime(meta.asOf, meta.timezone)),
  ]
  return (
    <>
      <header className={styles.head}>
        <h1>{data.name}</h1>
        <p className={styles.range}>{daysLabel(days, Date.now())}</p>
      </header>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {data.mixedCurrencies && <p className={styles.facts}>{reports.mixedCurrencies}</p>}
      <section className={styles.panel}>
        {data.rows.length === 0 ? (
          <Empty title={publicReport.empty} />
        ) : (
          <PublicReportTable report={report} />
        )}
      </section>
      {data.rows.length > 0 && (
        <p className={styles.facts}>
          <a href={file} download>
            {publicReport.exportCsv}
          </a>
        </p>
      )}
      {meta.total > data.rows.length && (
        <p className={styles.facts}>{reports.notShown(meta.total - data.rows.length)}</p>
      )}
    </>
  )
}
