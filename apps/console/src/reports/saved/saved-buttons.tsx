import { Bookmark, Save } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.ts'
import type { ReportControls } from '../controls.ts'

const SavedReportsDialog = lazy(() => import('./saved-reports-dialog.tsx'))

/** Saves the report of the page, and opens those that are saved. */
export function SavedButtons(controls: ReportControls) {
  const { savedReports } = useWords()
  const lack = useLackUnrestricted('editor')
  const [shown, setShown] = useState<'list' | 'save' | null>(null)
  return (
    <>
      <Button onClick={() => setShown('list')}>
        <Bookmark aria-hidden />
        {savedReports.saved}
      </Button>
      <Button onClick={() => setShown('save')} disabledReason={lack}>
        <Save aria-hidden />
        {savedReports.save}
      </Button>
      <Suspense fallback={null}>
        {shown !== null && <SavedReportsDialog {...controls} first={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}
