import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { savedReports } from '../../words/en/saved-reports.ts'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'
import type { ReportControls } from '../controls.ts'
import { RenameReport } from './change-report.tsx'
import { SaveReport } from './save-report.tsx'
import { SavedList } from './saved-list.tsx'
import type { SavedStep } from './saved-step.ts'
import { ShareReport } from './share-report.tsx'

function titleOf(step: SavedStep, words: typeof savedReports): string {
  switch (step.kind) {
    case 'list':
      return words.list
    case 'save':
      return words.saveTitle
    case 'share':
      return words.shareTitle(step.report.name)
    case 'rename':
      return words.renameTitle(step.report.name)
    default:
      return step satisfies never
  }
}

export interface SavedReportsDialogProps extends ReportControls {
  first: 'list' | 'save'
  onClose: () => void
}

/** Saved reports of the workspace: to save one, open, share, rename and delete. */
export default function SavedReportsDialog({ first, onClose, ...controls }: SavedReportsDialogProps) {
  const { savedReports } = useSavedReportWords()
  const [step, setStep] = useState<SavedStep>({ kind: first })
  const toList = () => setStep({ kind: 'list' })
  const isOfOne = step.kind !== 'list' && step.kind !== 'save'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(step, savedReports)}
      width={step.kind === 'list' ? 'wide' : 'narrow'}
      footer={isOfOne && <Button onClick={toList}>{savedReports.back}</Button>}
    >
      {step.kind === 'list' && <SavedList onStep={setStep} onClose={onClose} />}
      {step.kind === 'save' && <SaveReport {...controls} onDone={onClose} />}
      {step.kind === 'share' && (
        <ShareReport report={step.report} onChanged={(report) => setStep({ kind: 'share', report })} />
      )}
      {step.kind === 'rename' && <RenameReport report={step.report} onDone={toList} />}
    </Dialog>
  )
}
