import { useMemo } from 'react'
import { ClickLog } from './click-log.tsx'
import styles from './clicks.module.css'
import type { ClickFilter } from './clicks-search.ts'

/** The log on the page of a link, with its clicks alone. */
export default function ClicksOfLink({ linkId }: { linkId: string }) {
  const fixed = useMemo(
    (): readonly ClickFilter[] => [{ field: 'link', operator: 'eq', value: linkId }],
    [linkId],
  )
  return (
    <div className={styles.ofLink}>
      <ClickLog fixed={fixed} />
    </div>
  )
}
