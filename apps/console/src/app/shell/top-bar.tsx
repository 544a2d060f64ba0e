import { useMatches } from '@tanstack/react-router'
import { AccountMenu } from './account-menu.tsx'
import { BasisMenu } from './basis-menu.tsx'
import { RangeMenu } from './range-menu.tsx'
import styles from './top-bar.module.css'
import { WorkspaceSwitch } from './workspace-switch.tsx'
import { ZoneMenu } from './zone-menu.tsx'

/** Where the user is, and which time the figures are of. */
export function TopBar() {
  const isTimeless = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isTimeless === true),
  })
  return (
    <header className={styles.bar}>
      <WorkspaceSwitch />
      <div className={styles.time}>
        <RangeMenu isTimeless={isTimeless} />
        <ZoneMenu isTimeless={isTimeless} />
        <BasisMenu isTimeless={isTimeless} />
      </div>
      <AccountMenu />
    </header>
  )
}
