import { dimensionKind } from '@waymark/report-plan'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { AnyFilter } from './filter-text.ts'

const RecordFilterChip = lazyPart(() => import('./record-filter-chip.tsx'))

interface FilterChipsProps<Filter extends AnyFilter> {
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

/** What a list is narrowed to; each chip removes its own filter. */
export function FilterChips<Filter extends AnyFilter>({ filters, onChange }: FilterChipsProps<Filter>) {
  return filters.map((filter, index) => {
    const key = JSON.stringify(filter)
    const props = { filter, onRemove: () => onChange(filters.toSpliced(index, 1)) }
    if (dimensionKind(filter.field) !== 'id') return <FilterChip key={key} {...props} />
    return (
      <Suspense key={key} fallback={<FilterChip {...props} />}>
        <RecordFilterChip {...props} />
      </Suspense>
    )
  })
}
