import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { hiddenRows, type ReportAnswer } from './report-tree.ts'
import styles from './reports.module.css'

const MissingRates = lazyPart(() => import('./rates/missing-rates.tsx'))

/** What one has to know to read the figures right. */
export function ReportNotices({ answer, request, report }: ReportControls & { answer: ReportAnswer }) {
  const { reports } = useWords()
  const hidden = hiddenRows(request, report.answers)
  const more = report.missing
  return (
    <>
      <Suspense fallback={null}>{answer.mixedCurrencies && <MissingRates view={report.view} />}</Suspense>
      <p className="visually-hidden" role="status">
        {/* Another element after each answer: the same number is read aloud again. */}
        <span key={report.root.dataUpdatedAt}>{reports.rows(report.root.data?.meta.total ?? 0)}</span>
      </p>
      {(hidden > 0 || more > 0) && (
        <p className={styles.note}>
          {hidden > 0 && reports.hidden(hidden)} {more > 0 && reports.more(more)}
        </p>
      )}
    </>
  )
}
