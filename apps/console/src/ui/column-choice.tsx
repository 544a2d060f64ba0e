import { Columns3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import styles from './column-list.module.css'
import type { ColumnListProps } from './column-list.tsx'
import { loadWhenIdle } from './layers.ts'
import { lazyPart } from './lazy-part.tsx'
import { Popover } from './popover.tsx'

const ColumnList = lazyPart(async () => ({ default: (await import('./column-list.tsx')).ColumnList }))

/** Opens the list in which the columns of a table are chosen. */
export function ColumnChoice(props: ColumnListProps) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(ColumnList.preload), [])
  const trigger = (
    <Button>
      <Columns3 aria-hidden />
      {reports.columns}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.columns} isOpen={isOpen} onOpenChange={setOpen} align="end">
      <div className={styles.panel}>
        <ColumnList {...props} />
      </div>
    </Popover>
  )
}
