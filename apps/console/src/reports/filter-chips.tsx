import { FilterChips } from '../states/filter-chips.tsx'
import { filterText } from '../states/filter-text.ts'
import type { ReportFilter, ReportMetricFilter } from '../states/report-filters.ts'
import type { Words } from '../words/en/index.ts'
import type { ReportControls } from './controls.ts'
import { freeFilters } from './report-search.ts'
import styles from './reports.module.css'

/** Of the filter that the API names by its path, `filters.0.value`; null where it is of something else. */
export function filterTextOfPath(path: string, request: ReportControls['request'], words: Words) {
  const [list, index] = path.split('.')
  const filters = list === 'filters' || list === 'having' ? request[list] : []
  const filter = filters[Number(index)]
  return filter === undefined ? null : filterText(filter, words)
}

/** What the rows are narrowed to, by what they are of and by their figures. */
export function ReportFilterChips({ request, change }: Pick<ReportControls, 'request' | 'change'>) {
  const { having } = request
  const filters = freeFilters(request)
  if (filters.length + having.length === 0) return null
  return (
    <div className={styles.chips}>
      <FilterChips filters={filters} onChange={(changed) => change({ filters: changed })} />
      <FilterChips filters={having} onChange={(changed) => change({ having: changed })} />
    </div>
  )
}

/** What the form of filters adds to the report. */
export const addingFilters = ({ request, change }: Pick<ReportControls, 'request' | 'change'>) => ({
  onFilter: (filter: ReportFilter) => change({ filters: [...request.filters, filter] }),
  onMetricFilter: (filter: ReportMetricFilter) => change({ having: [...request.having, filter] }),
})
