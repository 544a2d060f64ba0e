import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Words } from '../../words/en/index.ts'
import { useWords } from '../../words/use-words.ts'
import type { ReportControls } from '../controls.ts'
import { RemoveReport, RenameReport } from './change-report.tsx'
import { SaveReport } from './save-report.tsx'
import { SavedList } from './saved-list.tsx'
import type { SavedStep } from './saved-step.ts'
import { ShareReport } from './share-report.tsx'

function titleOf(step: SavedStep, { savedReports }: Words): string {
  switch (step.kind) {
    case 'list':
      return savedReports.list
    case 'save':
      return savedReports.saveTitle
    case 'share':
      return savedReports.shareTitle(step.report.name)
    case 'rename':
      return savedReports.renameTitle(step.report.name)
    case 'remove':
      return savedReports.removeTitle(step.report.name)
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
  const words = useWords()
  const [step, setStep] = useState<SavedStep>({ kind: first })
  const toList = () => setStep({ kind: 'list' })
  const isOfOne = step.kind !== 'list' && step.kind !== 'save'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(step, words)}
      width={step.kind === 'list' ? 'wide' : 'narrow'}
      footer={isOfOne && <Button onClick={toList}>{words.savedReports.back}</Button>}
    >
      {step.kind === 'list' && <SavedList onStep={setStep} onClose={onClose} />}
      {step.kind === 'save' && <SaveReport {...controls} onDone={onClose} />}
      {step.kind === 'share' && (
        <ShareReport report={step.report} onChanged={(report) => setStep({ kind: 'share', report })} />
      )}
      {step.kind === 'rename' && <RenameReport report={step.report} onDone={toList} />}
      {step.kind === 'remove' && <RemoveReport report={step.report} onDone={toList} />}
    </Dialog>
  )
}
