import { Columns3 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { loadWhenIdle } from './layers.ts'
import { Popover } from './popover.tsx'

interface ColumnsPopoverProps {
  /** Loads what is in it, while the page has nothing to do. */
  preload: () => Promise<unknown>
  align?: 'start' | 'end'
  children: ReactNode
}

/** The button *Columns* of a table, and what it opens. */
export function ColumnsPopover({ preload, align = 'start', children }: ColumnsPopoverProps) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(preload), [preload])
  const trigger = (
    <Button>
      <Columns3 aria-hidden />
      {reports.columns}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.columns} isOpen={isOpen} onOpenChange={setOpen} align={align}>
      {children}
    </Popover>
  )
}
