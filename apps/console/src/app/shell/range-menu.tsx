import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView, useView } from '../../routing/view.tsx'
import { useSingleKey } from '../../states/single-keys.ts'
import { daysLabel, daysOfRange } from '../../time/range-days.ts'
import type { Range } from '../../time/view.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useWords } from '../../words/use-words.ts'
import { RangePanel } from './time-layers.ts'
import styles from './top-bar.module.css'

/** Days of the figures: presets, each with a key while the menu is open, or two dates. */
export function RangeMenu({ isTimeless }: { isTimeless: boolean }) {
  const { shell } = useWords()
  const { range, zone } = useView()
  const { workspace } = useSessionFacts()
  const changeView = useChangeView()
  const [isOpen, setOpen] = useState(false)
  useSingleKey('d', () => setOpen(!isTimeless))
  const nowMs = Date.now()
  const days = daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays })
  const choose = (next: Range) => {
    setOpen(false)
    changeView(
      typeof next === 'string'
        ? { range: next, from: undefined, to: undefined }
        : { range: undefined, ...next },
    )
  }
  const name = typeof range === 'string' ? shell.ranges[range] : shell.ownRange
  const trigger = (
    <Button look="quiet" disabledReason={isTimeless ? shell.noTimeHere : null}>
      <CalendarDays aria-hidden />
      <span>
        <span className="visually-hidden">{`${shell.range}: `}</span>
        {name}
      </span>
      <span className={styles.days}>{daysLabel(days, nowMs)}</span>
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label={shell.range}
      isOpen={isOpen && !isTimeless}
      onOpenChange={setOpen}
      align="end"
    >
      <RangePanel chosen={range} days={days} zone={zone} choose={choose} />
    </Popover>
  )
}
