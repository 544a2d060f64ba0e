import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type ReportRow, reportQueries } from '../api/reports.queries.ts'
import { count, money } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { reportTime } from '../time/view.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { FilterName } from './filter-name.tsx'
import styles from './overview.module.css'
import { useOverviewFilters } from './use-overview-filters.ts'

const five = 5

type Noun = 'link' | 'offer' | 'traffic_source'

/** The links, offers and traffic sources with the most clicks in the range of the page. */
export function TopRecords() {
  return (
    <div className={styles.columns}>
      <RecordsByClicks noun="link" />
      <RecordsByClicks noun="offer" />
      <RecordsByClicks noun="traffic_source" />
    </div>
  )
}

const toneOf = (profit: number): string | undefined => {
  if (profit === 0) return undefined
  return profit < 0 ? styles.bad : styles.good
}

function RecordsByClicks({ noun }: { noun: Noun }) {
  const { overview } = useOverviewWords()
  const { title, head, none } = overview.top[noun]
  const { filters } = useOverviewFilters()
  const query = useQuery({
    ...reportQueries(useApi()).run({
      ...reportTime(useView()),
      groupBy: [noun],
      // Clicks without a record belong to no row of this list.
      filters: [{ field: noun, operator: 'is_set' }, ...filters],
      metrics: ['clicks', 'profit'],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
      limit: five,
    }),
    // The rows before stay while those of another filter are loaded.
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<ReportRow>[] = [
    {
      head,
      cell: ({ dimensions }) => (
        <span className={styles.name}>
          <FilterName
            field={noun}
            value={String(dimensions[noun])}
            name={String(dimensions[`${noun}_name`] ?? dimensions[noun])}
          />
        </span>
      ),
    },
    { head: overview.tiles.totalClicks, cell: ({ metrics }) => count(metrics.clicks), isNumber: true },
    {
      head: overview.tiles.profit,
      cell: ({ metrics }) => <span className={toneOf(Number(metrics.profit))}>{money(metrics.profit)}</span>,
      isNumber: true,
    },
  ]
  return (
    <Panel title={title}>
      <LoadState query={query} skeleton={<Skeleton rows={five + 1} />}>
        {({ data }) =>
          data.rows.length === 0 ? (
            <p className={styles.note}>{none}</p>
          ) : (
            <DataTable
              label={title}
              columns={columns}
              rows={data.rows}
              keyOf={({ dimensions }) => String(dimensions[noun])}
            />
          )
        }
      </LoadState>
    </Panel>
  )
}
