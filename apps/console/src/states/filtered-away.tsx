import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'

interface FilteredAwayProps {
  /** What there would be without the filters. */
  title?: string
  children?: ReactNode
  onClear: () => void
}

/** There is something, and the filters leave none of it: that is said, and not that there is nothing. */
export function FilteredAway({ title, children, onClear }: FilteredAwayProps) {
  const { states } = useWords()
  return (
    <Empty
      title={title ?? states.filteredAway}
      action={<Button onClick={onClear}>{states.clearFilters}</Button>}
    >
      {children}
    </Empty>
  )
}
