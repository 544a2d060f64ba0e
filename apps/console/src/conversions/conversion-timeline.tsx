import type { ConversionWithHistory } from '../api/conversions.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { ConversionStatus } from './conversion-status.tsx'
import styles from './conversions.module.css'

/** From the click on: lead, sale and whatever came after, each with its money and what brought it. */
export function ConversionTimeline({ conversion }: { conversion: ConversionWithHistory }) {
  const { conversions } = useClickWords()
  const { zone } = useView()
  const { click, clickedAt, history } = conversion
  const from = [click.countryName, click.deviceType].filter(Boolean).join(', ')
  return (
    <ol className={styles.timeline} aria-label={conversions.history}>
      <li>
        <span className={styles.moment}>{dateTime(clickedAt, zone)}</span>
        <span>{[conversions.clicked, from].filter(Boolean).join(' · ')}</span>
      </li>
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.to}`}>
          <span className={styles.moment}>{dateTime(entry.at, zone)}</span>
          <span className={styles.narrowed}>
            <ConversionStatus status={entry.to} />
            {moneyIn(entry.payout, entry.currency)} · {conversions.by(entry.origin)}
          </span>
        </li>
      ))}
    </ol>
  )
}
