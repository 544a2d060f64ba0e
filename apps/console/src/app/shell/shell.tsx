import { type ReactNode, useCallback, useState } from 'react'
import { SearchProvider } from '../../states/missing-record.tsx'
import { ToastArea } from '../../ui/toast.tsx'
import { useWords } from '../../words/use-words.ts'
import { NewVersion } from './new-version.tsx'
import { NotEncrypted } from './not-encrypted.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { type Layer, Shortcuts } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every page inside: rail, top bar, the page, and notices at the lower edge. */
export function Shell({ children }: { children: ReactNode }) {
  const { shell } = useWords()
  const [layer, setLayer] = useState<Layer | null>(null)
  const openSearch = useCallback(() => setLayer('palette'), [])
  return (
    <ToastArea>
      <a href="#page" className={styles.skip}>
        {shell.skip}
      </a>
      <Shortcuts layer={layer} show={setLayer} />
      <div className={styles.shell}>
        <Rail />
        <div className={styles.side}>
          <TopBar show={setLayer} />
          <NotEncrypted />
          <NewVersion />
          <main id="page" tabIndex={-1} className={styles.page}>
            <SearchProvider value={openSearch}>{children}</SearchProvider>
          </main>
        </div>
      </div>
    </ToastArea>
  )
}
