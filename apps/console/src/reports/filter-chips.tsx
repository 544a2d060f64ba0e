import { countryName } from '../format/countries.ts'
import { Chip } from '../ui/chip.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import type { Words } from '../words/en/index.ts'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import type { ReportFilter, ReportMetricFilter } from './report-filters.ts'
import { freeFilters } from './report-search.ts'
import styles from './reports.module.css'

function shownValue(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one)).join(', ')
  const text = String(value ?? '')
  return field === 'country' ? countryName(text) : text
}

/** `Device is not desktop` */
export function filterText(
  { field, operator, value }: ReportFilter | ReportMetricFilter,
  { reports }: Words,
  label?: string,
): string {
  const name = reports.metrics[field] ?? dimensionLabel(field, reports)
  return [name, reports.operators[operator], label ?? shownValue(field, value)].filter(Boolean).join(' ')
}

/** Of the filter that the API names by its path, `filters.0.value`; null where it is of something else. */
export function filterTextOfPath(path: string, request: ReportControls['request'], words: Words) {
  const [list, index] = path.split('.')
  const filters = list === 'filters' || list === 'having' ? request[list] : []
  const filter = filters[Number(index)]
  return filter === undefined ? null : filterText(filter, words)
}

/** What the rows are narrowed to; each chip takes its own filter away. */
export function FilterChips({ request, change }: Pick<ReportControls, 'request' | 'change'>) {
  const words = useWords()
  const { having } = request
  const filters = freeFilters(request)
  if (filters.length + having.length === 0) return null
  const without = <One,>(list: readonly One[], index: number) => list.toSpliced(index, 1)
  const chip = (filter: ReportFilter | ReportMetricFilter, onRemove: () => void) => {
    const text = filterText(filter, words)
    return (
      <Chip key={text} tone="accent" remove={{ label: words.reports.removeFilter(text), onRemove }}>
        {text}
      </Chip>
    )
  }
  return (
    <div className={styles.chips}>
      {filters.map((filter, index) => chip(filter, () => change({ filters: without(filters, index) })))}
      {having.map((filter, index) => chip(filter, () => change({ having: without(having, index) })))}
    </div>
  )
}
