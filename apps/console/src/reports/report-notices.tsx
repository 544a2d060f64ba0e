import { Suspense } from 'react'
import { errorText } from '../states/load-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { hiddenRows, type ReportAnswer } from './report-tree.ts'
import styles from './reports.module.css'

const MissingRates = lazyPart(() => import('./rates/missing-rates.tsx'))

/** What one has to know to read the figures right. */
export function ReportNotices({ answer, request, report }: ReportControls & { answer: ReportAnswer }) {
  const words = useWords()
  const { reports } = words
  const hidden = hiddenRows(request, report.answers)
  const more = report.missing
  const { ends, last, isLoading } = report.pages
  const count = reports.rows(report.root.data?.meta.total ?? 0)
  const failed = ends.find(({ error }) => error !== null)?.error
  return (
    <>
      <Suspense fallback={null}>{answer.mixedCurrencies && <MissingRates view={report.view} />}</Suspense>
      <p className="visually-hidden" role="status">
        {/* Another element after each answer: the same number is read aloud again. */}
        <span key={`${report.root.dataUpdatedAt} ${last?.number} ${isLoading}`}>
          {isLoading ? reports.loadingMore(count) : last ? reports.loadedMore(count, last.rows) : count}
        </span>
        {failed && <span>{errorText(failed, words, 'reports')}</span>}
      </p>
      {(hidden > 0 || more > 0) && (
        <p className={styles.note}>
          {hidden > 0 && reports.hidden(hidden)} {hidden > 0 && ends.length > 0 && reports.ofLoaded}{' '}
          {more > 0 && reports.more(more)}
        </p>
      )}
    </>
  )
}
