import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView, useView } from '../../routing/view.tsx'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useWords } from '../../words/use-words.ts'
import { ZonePanel } from './time-layers.ts'
import styles from './top-bar.module.css'

/** The zone that days and hours are counted in; always in sight, since it changes every figure. */
export function ZoneMenu({ isTimeless }: { isTimeless: boolean }) {
  const { shell } = useWords()
  const { zone } = useView()
  const { workspace, user } = useSessionFacts()
  const changeView = useChangeView()
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string) => {
    setOpen(false)
    changeView({ zone: next === workspace.timezone ? undefined : next })
  }
  const trigger = (
    <Button
      look="quiet"
      className={styles.zone}
      disabledReason={isTimeless ? shell.noTimeHere : null}
      aria-label={`${shell.zone}: ${zone}`}
    >
      <Globe aria-hidden />
      <span>{zone.replaceAll('_', ' ')}</span>
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label={shell.zone}
      isOpen={isOpen && !isTimeless}
      onOpenChange={setOpen}
      align="end"
    >
      <ZonePanel chosen={zone} first={[zone, workspace.timezone, user.timezone]} choose={choose} />
    </Popover>
  )
}
