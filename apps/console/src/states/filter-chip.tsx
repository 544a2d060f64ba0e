import { Chip } from '../ui/chip.tsx'
import { useWords } from '../words/use-words.ts'
import { type AnyFilter, filterText } from './filter-text.ts'

export interface FilterChipProps {
  filter: AnyFilter
  /** What its value is called, where that is a record. */
  name?: string
  onRemove: () => void
}

/** What a list is narrowed to, with the way to remove it. */
export function FilterChip({ filter, name, onRemove }: FilterChipProps) {
  const words = useWords()
  const text = filterText(filter, words, name)
  return (
    <Chip tone="accent" remove={{ label: words.reports.removeFilter(text), onRemove }}>
      {text}
    </Chip>
  )
}
