import type { AlertPreview as Preview } from '../api/alerts.queries.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import styles from './alerts.module.css'
import { FiringLine } from './firing-line.tsx'

const shown = 5

/** Beneath the fields it may be out of sight: the button that was pressed is always in it. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** How often the alert would have fired, and the last times. */
export function AlertPreview({ preview, scope }: { preview: Preview; scope: string }) {
  const alerts = useAlertWords()
  const { zone } = useView()
  const { total, from, firings } = preview
  return (
    <div role="status" ref={show}>
      <p className={styles.preview}>{alerts.wouldHaveFired(total, dateTime(from, zone))}</p>
      <ul className={styles.times}>
        {firings.slice(0, shown).map((firing) => (
          <li key={`${firing.firedAt} ${firing.dimensionValue}`}>
            <FiringLine firing={firing} scope={scope} />
          </li>
        ))}
      </ul>
    </div>
  )
}
