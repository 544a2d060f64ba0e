import { Bookmark, Save } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWords } from '../../words/use-words.ts'
import type { ReportControls } from '../controls.ts'
import styles from '../reports.module.css'

const SavedReportsDialog = lazyPart(() => import('./saved-reports-dialog.tsx'))

/** Saves the report of the page, and opens those that are saved. */
export function SavedButtons(controls: ReportControls) {
  const { reports } = useWords()
  const lack = useLackUnrestricted('editor')
  const [shown, setShown] = useState<'list' | 'save' | null>(null)
  return (
    <>
      <Button onClick={() => setShown('list')}>
        <Bookmark aria-hidden />
        <span className={styles.actionText}>{reports.savedReports}</span>
      </Button>
      <Button onClick={() => setShown('save')} disabledReason={lack}>
        <Save aria-hidden />
        <span className={styles.actionText}>{reports.saveReport}</span>
      </Button>
      <Suspense fallback={null}>
        {shown !== null && <SavedReportsDialog {...controls} first={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}
