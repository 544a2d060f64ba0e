import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './overview.module.css'
import type { FilterField } from './overview-search.ts'
import { useOverviewFilters } from './use-overview-filters.ts'

interface FilterNameProps {
  field: FilterField
  /** Null where there is none, such as visits without a referrer. */
  value: string | null
  name: string
}

/** The name of a row, which narrows the whole page to it; pressed again, to all. */
export function FilterName({ field, value, name }: FilterNameProps) {
  const { overview } = useOverviewWords()
  const { toggle, isChosen } = useOverviewFilters()
  return (
    <button
      type="button"
      className={styles.filterName}
      title={overview.filterBy(name)}
      aria-pressed={isChosen(field, value)}
      onClick={() => toggle(field, value)}
    >
      {name}
    </button>
  )
}
