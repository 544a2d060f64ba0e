import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { type MissingRate, rateQueries } from '../../api/rates.queries.ts'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { daysLabel, daysOfRange } from '../../time/range-days.ts'
import type { View } from '../../time/view.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Note } from '../../ui/note.tsx'
import { useReportRateWords } from '../../words/use-report-rate-words.ts'
import { useWords } from '../../words/use-words.ts'

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'))

/**
 * The days whose amounts may be in the report: by click time, also those of conversions that came after the
 * range.
 */
function useAmountDays({ range, zone, basis }: View): { from: string; to: string } {
  const { workspace } = useSessionFacts()
  const options = { zone, nowMs: Date.now(), maxDays: workspace.limits.reportDays }
  const { from, to } = daysOfRange(range, options)
  const today = daysOfRange('today', options).to
  return { from, to: basis === 'click' && to < today ? today : to }
}

/** Which amounts are left out for want of a rate, with the way to add it. */
export default function MissingRates({ view }: { view: View }) {
  const { reports } = useWords()
  const { reportRates } = useReportRateWords()
  const lack = useLackUnrestricted('editor')
  const [adding, setAdding] = useState<MissingRate | null>(null)
  const query = useQuery({ ...rateQueries(useApi()).missing(useAmountDays(view)), retry: false })
  const [first, ...others] = query.data?.data ?? []
  return (
    <Note tone="warn" role="status" across="panel">
      {first === undefined ? (
        reports.mixedCurrencies
      ) : (
        <>
          {reportRates.missing(first.amounts, first.currency, dayText(first.date))}{' '}
          {others.length > 0 && `${reportRates.more(others.length)} `}
          <Button look="quiet" onClick={() => setAdding(first)} disabledReason={lack}>
            {reportRates.add}
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {adding && <RateDialog missing={adding} onClose={() => setAdding(null)} />}
      </Suspense>
    </Note>
  )
}

const dayText = (day: string): string => daysLabel({ from: day, to: day }, Date.now())
