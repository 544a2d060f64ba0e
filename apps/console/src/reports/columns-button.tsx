import { Columns3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadWhenIdle } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Popover } from '../ui/popover.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))

/** Which figures the rows have. */
export function ColumnsButton(controls: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(ColumnsPanel.preload), [])
  const trigger = (
    <Button>
      <Columns3 aria-hidden />
      {reports.columns}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.columns} isOpen={isOpen} onOpenChange={setOpen}>
      <ColumnsPanel {...controls} />
    </Popover>
  )
}
