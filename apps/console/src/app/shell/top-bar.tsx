import { useMatches } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.ts'
import { AccountMenu } from './account-menu.tsx'
import { BasisMenu } from './basis-menu.tsx'
import { RangeMenu } from './range-menu.tsx'
import type { Layer } from './shortcuts.tsx'
import styles from './top-bar.module.css'
import { WorkspaceSwitch } from './workspace-switch.tsx'
import { ZoneMenu } from './zone-menu.tsx'

/** Where the user is, and which time the figures are of. */
export function TopBar({ show }: { show: (layer: Layer) => void }) {
  const { keys } = useWords()
  const isTimeless = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isTimeless === true),
  })
  return (
    <header className={styles.bar}>
      <WorkspaceSwitch />
      <Button className={styles.find} onClick={() => show('palette')}>
        <Search aria-hidden />
        <span>{keys.open}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </Button>
      <div className={styles.time}>
        <RangeMenu isTimeless={isTimeless} />
        <ZoneMenu isTimeless={isTimeless} />
        <BasisMenu isTimeless={isTimeless} />
      </div>
      <div className={styles.account}>
        <AccountMenu showKeys={() => show('help')} />
      </div>
    </header>
  )
}
