import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import type { Offer, OfferStats } from '../api/record-lists.queries.ts'
import { type ReportRow, reportQueries } from '../api/reports.queries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { LoadState } from '../states/load-state.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Facts } from '../ui/facts.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './offers.module.css'

const metrics = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi']
const mostLinks = 10

/** What an offer has brought, ever and of late, and by which links. */
export function OfferFigures({ offer, stats }: { offer: Offer; stats: OfferStats }) {
  const { offers } = useListWords()
  const { zone } = useView()
  const query = useQuery(
    reportQueries(useApi()).run({
      range: 'last_30_days',
      timezone: zone,
      groupBy: ['link'],
      metrics,
      limit: mostLinks,
      filters: [{ field: 'offer', operator: 'eq', value: offer.id }],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
    }),
  )
  return (
    <>
      <section aria-label={offers.figures} className={styles.part}>
        <h3>{offers.figures}</h3>
        <div className={styles.figures}>
          <Facts
            facts={[
              [offers.ever.clicks, count(stats.clicksTotal)],
              [offers.ever.conversions, count(stats.conversionsTotal)],
              [offers.ever.cr, percent(stats.cr * 100)],
            ]}
          />
        </div>
      </section>
      <LoadState query={query}>
        {({ data: { totals, rows } }) => (
          <>
            <Month totals={totals} />
            <Users rows={rows.filter(({ dimensions }) => dimensions.link !== null)} />
          </>
        )}
      </LoadState>
    </>
  )
}

const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function Month({ totals }: { totals: Readonly<Record<string, unknown>> }) {
  const { offers } = useListWords()
  const { reports } = useWords()
  const texts = { clicks: count, conversions: count, roi: percent }
  return (
    <section aria-label={offers.month} className={styles.part}>
      <h3>{offers.month}</h3>
      <div className={styles.figures}>
        <Facts
          facts={metrics.map((metric) => {
            const format = Object.entries(texts).find(([name]) => name === metric)?.[1] ?? money
            return [reports.metrics[metric] ?? metric, format(figureOf(totals[metric]))] as const
          })}
        />
      </div>
    </section>
  )
}

function Users({ rows }: { rows: readonly ReportRow[] }) {
  const { offers } = useListWords()
  const { link, clicks, conversions, profit } = offers.userColumns
  const columns: readonly Column<ReportRow>[] = [
    {
      head: link,
      cell: ({ dimensions }) => (
        <LinkRef
          linkId={String(dimensions.link)}
          title={String(dimensions.link_name ?? dimensions.link)}
          className={styles.name}
        />
      ),
    },
    { head: clicks, cell: ({ metrics: { clicks: figure } }) => count(figure), isNumber: true },
    { head: conversions, cell: ({ metrics: { conversions: figure } }) => count(figure), isNumber: true },
    { head: profit, cell: ({ metrics: { profit: figure } }) => money(figure), isNumber: true },
  ]
  return (
    <section aria-label={offers.users} className={styles.part}>
      <h3>{offers.users}</h3>
      {rows.length === 0 ? (
        <p className={styles.muted}>{offers.noUsers}</p>
      ) : (
        <DataTable
          label={offers.users}
          columns={columns}
          rows={rows}
          keyOf={({ dimensions }) => String(dimensions.link)}
        />
      )}
    </section>
  )
}
