import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { countryName } from '../format/countries.ts'
import { Chip } from '../ui/chip.tsx'
import { noneLabel } from '../words/dimension-label.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './overview.module.css'
import { type FilterField, filterValue, type OverviewFilter } from './overview-search.ts'
import type { OverviewTime } from './overview-time.ts'
import { useOverviewFilters } from './use-overview-filters.ts'

/** What the figures of the page are narrowed to; each chip removes its own filter. */
export function OverviewChips({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const { filters } = useOverviewFilters()
  if (filters.length === 0) return null
  return (
    <div className={styles.chips}>
      {filters.map((filter) => (
        <FilterChip key={filter.field} filter={filter} time={time} />
      ))}
      <Link
        from="/w/$workspaceId"
        to="/w/$workspaceId/reports"
        search={(current: object) => ({ ...current, by: ['link'], filters: [...filters] })}
      >
        {overview.openReport}
      </Link>
    </div>
  )
}

function FilterChip({ filter, time }: { filter: OverviewFilter; time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const { toggle } = useOverviewFilters()
  const { field } = filter
  const name = useName(filter, time)
  const text = overview.filterIs(overview.fields[field], name)
  const onRemove = () => toggle(field, filterValue(filter))
  return (
    <Chip tone="accent" remove={{ label: overview.removeFilter(text), onRemove }}>
      {text}
    </Chip>
  )
}

/** Fields whose values are ids: reports know the names. */
const records: readonly FilterField[] = ['link', 'offer', 'traffic_source']

function useName(filter: OverviewFilter, time: OverviewTime): string {
  const { reports } = useWords()
  const { field } = filter
  const value = filterValue(filter)
  const body = { ...time, groupBy: [field], filters: [filter], metrics: ['clicks'], limit: 1 }
  const isRecord = value !== null && records.includes(field)
  const { data } = useQuery({ ...reportQueries(useApi()).run(body), enabled: isRecord })
  if (value === null) return noneLabel(field, reports)
  if (isRecord) return String(data?.data.rows[0]?.dimensions[`${field}_name`] ?? value)
  return field === 'country' ? countryName(value) : value
}
