import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadWhenIdle } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Popover } from '../ui/popover.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'

const FilterForm = lazyPart(() => import('./filter-form.tsx'))

/** What the rows are narrowed to. */
export function FilterButton(controls: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(FilterForm.preload), [])
  const trigger = (
    <Button>
      <ListFilter aria-hidden />
      {reports.filter}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.filter} isOpen={isOpen} onOpenChange={setOpen}>
      <FilterForm {...controls} onDone={() => setOpen(false)} />
    </Popover>
  )
}
