import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadWhenIdle } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Popover } from '../ui/popover.tsx'
import { useWords } from '../words/use-words.ts'
import type { FilterFormProps } from './filter-form.tsx'

const FilterForm = lazyPart(() => import('./filter-form.tsx'))

/** Opens the form of a further filter. */
export function FilterButton({ onFilter, onMetricFilter, ...form }: FilterFormProps) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => loadWhenIdle(FilterForm.preload), [])
  const closing =
    <Filter,>(add: (filter: Filter) => void) =>
    (filter: Filter) => {
      setOpen(false)
      add(filter)
    }
  const trigger = (
    <Button>
      <ListFilter aria-hidden />
      {reports.filter}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.filter} isOpen={isOpen} onOpenChange={setOpen}>
      <FilterForm
        {...form}
        onFilter={closing(onFilter)}
        {...(onMetricFilter && { onMetricFilter: closing(onMetricFilter) })}
      />
    </Popover>
  )
}
