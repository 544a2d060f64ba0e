import { useMatches } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { loadWhenIdle } from '../../ui/layers.ts'
import { useWords } from '../../words/use-words.ts'
import { AccountMenu } from './account-menu.tsx'
import { BasisMenu } from './basis-menu.tsx'
import { RangeMenu } from './range-menu.tsx'
import type { Layer } from './shortcuts.tsx'
import { preloadTimePanels } from './time-layers.ts'
import styles from './top-bar.module.css'
import { WorkspaceSwitch } from './workspace-switch.tsx'
import { ZoneMenu } from './zone-menu.tsx'

/** Where the user is, and which time the figures are of. */
export function TopBar({ show }: { show: (layer: Layer) => void }) {
  const { shell } = useWords()
  useEffect(() => loadWhenIdle(preloadTimePanels), [])
  const isTimeless = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isTimeless === true),
  })
  return (
    <header className={styles.bar}>
      <WorkspaceSwitch />
      <Button className={styles.find} onClick={() => show('palette')}>
        <Search aria-hidden />
        <span>{shell.find}</span>
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
