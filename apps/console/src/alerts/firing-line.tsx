import type { AlertPreview } from '../api/alerts.queries.ts'
import { count } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import { ScopeName } from './scope-name.tsx'

/** One firing, or one that would have been: when, what the figure was, and of what. */
export function FiringLine({ firing, scope }: { firing: AlertPreview['firings'][number]; scope: string }) {
  const alerts = useAlertWords()
  const { zone } = useView()
  const { firedAt, dimensionValue, value, sampleSize } = firing
  return (
    <>
      {alerts.firing(dateTime(firedAt, zone), String(value), count(sampleSize))}
      {dimensionValue !== null && (
        <>
          {', '}
          <ScopeName scope={scope} value={dimensionValue} />
        </>
      )}
    </>
  )
}
