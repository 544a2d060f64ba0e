import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'

interface FilteredOutProps {
  /** Says what there would be without the filters. */
  title?: string
  children?: ReactNode
  onClear: () => void
}

/** There is something, and the filters leave none of it: that is said, and not that there is nothing. */
export function FilteredOut({ title, children, onClear }: FilteredOutProps) {
  const { states } = useWords()
  return (
    <Empty
      title={title ?? states.filteredOut}
      action={<Button onClick={onClear}>{states.clearFilters}</Button>}
    >
      {children}
    </Empty>
  )
}
