import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { type ReportRow, reportQueries } from '../api/reports.queries.ts'
import { BarList } from '../charts/bar-list.tsx'
import { countryName } from '../format/countries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isNotKnown, noneLabel } from '../words/dimension-label.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useWords } from '../words/use-words.ts'
import { FilterName } from './filter-name.tsx'
import type { OverviewTime } from './overview-time.ts'
import { useOverviewFilters } from './use-overview-filters.ts'
import { filtersIn } from './use-summary.ts'

const five = 5
export type ValueField = 'country' | 'device' | 'referer'

interface Value {
  /** Null: it is not known, or there was none. */
  value: string | null
  name: string | null
  clicks: number
  /** Of all clicks, in percent. */
  percentage: number
}

interface TopValuesProps {
  field: ValueField
  time: OverviewTime
}

/** Where the clicks come from: the first values of one field, each of which narrows the page to it. */
export function TopValues({ field, time }: TopValuesProps) {
  const { overview } = useOverviewWords()
  const { reports } = useWords()
  const query = useValues(field, time)
  const none = noneLabel(field, reports)
  return (
    <LoadState
      query={query}
      skeleton={<Panel title={overview.values[field]}>{<Skeleton rows={five + 1} />}</Panel>}
    >
      {(values) => (
        <BarList
          title={overview.values[field]}
          heads={{ count: overview.tiles.totalClicks, share: overview.share }}
          bars={values.slice(0, five).map(({ value, name, clicks, percentage }) => {
            const text = name === null || isNotKnown(field, name) ? none : name
            const link = <FilterName field={field} value={value} name={text} />
            return { name: text, link, value: clicks, share: percentage }
          })}
        />
      )}
    </LoadState>
  )
}

/** Of the whole workspace, or by a report with the filters of the page: the same clicks. */
function useValues(field: ValueField, time: OverviewTime) {
  const api = useApi()
  const { filters } = useOverviewFilters()
  const isFiltered = filters.length > 0
  const queries = overviewQueries(api)
  const isOf = (one: ValueField) => ({ enabled: one === field && !isFiltered })
  const countries = useQuery({
    ...queries.countries(time),
    ...isOf('country'),
    select: ({ data }): Value[] =>
      data.countries.map(({ countryCode, countryName: name, ...figures }) => ({
        ...figures,
        value: countryCode,
        name,
      })),
  })
  const devices = useQuery({
    ...queries.devices(time),
    ...isOf('device'),
    select: ({ data }): Value[] => data.devices.map((device) => ({ ...device, value: device.name })),
  })
  const referrers = useQuery({
    ...queries.referrers(time),
    ...isOf('referer'),
    select: ({ data }): Value[] =>
      data.referrers.map(({ domain, ...figures }) => ({ ...figures, value: domain, name: domain })),
  })
  const body = { ...time, ...filtersIn(filters), groupBy: [field], metrics: ['clicks'], limit: five }
  const filtered = useQuery({
    ...reportQueries(api).run({ ...body, orderBy: [{ field: 'clicks', direction: 'desc' }] }),
    enabled: isFiltered,
    placeholderData: keepPreviousData,
    select: ({ data: { rows, totals } }) => rows.map((row) => valueOfRow(field, row, Number(totals.clicks))),
  })
  if (isFiltered) return filtered
  return { country: countries, device: devices, referer: referrers }[field]
}

function valueOfRow(field: ValueField, { dimensions, metrics }: ReportRow, all: number): Value {
  const value = dimensions[field]
  const text = typeof value === 'string' ? value : null
  const clicks = metrics.clicks ?? 0
  return {
    value: text,
    name: field === 'country' && text !== null ? countryName(text) : text,
    clicks,
    percentage: all === 0 ? 0 : Math.round((clicks / all) * 10_000) / 100,
  }
}
