import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type ReportRow, reportQueries } from '../api/reports.queries.ts'
import { count, money } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { LoadState } from '../states/load-state.tsx'
import { reportTime } from '../time/view.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './overview.module.css'
import { useOverviewFilters } from './use-overview-filters.ts'
import { filtersIn } from './use-summary.ts'

const five = 5

/** The links that lost and made the most money in the range of the page. */
export function LinkMoney() {
  return (
    <div className={styles.columns}>
      <LinksByProfit kind="losses" />
      <LinksByProfit kind="profits" />
    </div>
  )
}

function LinksByProfit({ kind }: { kind: 'losses' | 'profits' }) {
  const { overview } = useOverviewWords()
  const view = useView()
  const { filters } = useOverviewFilters()
  const query = useQuery({
    ...reportQueries(useApi()).run({
      ...reportTime(view),
      ...filtersIn(filters),
      groupBy: ['link'],
      metrics: ['clicks', 'profit'],
      orderBy: [{ field: 'profit', direction: kind === 'losses' ? 'asc' : 'desc' }],
      limit: five,
    }),
    // The rows before stay while those of another filter are loaded.
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<ReportRow>[] = [
    {
      head: overview.link,
      cell: ({ dimensions }) => (
        <span className={styles.name}>
          <LinkName id={dimensions.link} name={dimensions.link_name} />
        </span>
      ),
    },
    { head: overview.tiles.totalClicks, cell: ({ metrics }) => count(metrics.clicks), isNumber: true },
    {
      head: overview.tiles.profit,
      cell: ({ metrics }) => (
        <span className={kind === 'losses' ? styles.bad : styles.good}>{money(metrics.profit)}</span>
      ),
      isNumber: true,
    },
  ]
  return (
    <Panel title={overview[kind]}>
      <LoadState query={query} skeleton={<Skeleton rows={five + 1} />}>
        {(answer) => {
          const rows = answer.data.rows.filter(({ metrics }) =>
            kind === 'losses' ? Number(metrics.profit) < 0 : Number(metrics.profit) > 0,
          )
          return rows.length === 0 ? (
            <p className={styles.note}>{kind === 'losses' ? overview.noLosses : overview.noProfits}</p>
          ) : (
            <DataTable label={overview[kind]} columns={columns} rows={rows} keyOf={keyOf} />
          )
        }}
      </LoadState>
    </Panel>
  )
}

const keyOf = ({ dimensions }: ReportRow): string => String(dimensions.link)

/** Leads to the link. A cost of the whole workspace has none. */
function LinkName({ id, name }: { id: unknown; name: unknown }) {
  const { overview } = useOverviewWords()
  if (typeof id !== 'string') return overview.noLink
  return <LinkRef linkId={id} title={typeof name === 'string' ? name : null} />
}
