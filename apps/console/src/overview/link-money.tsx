import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { count, money } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { reportTime } from '../time/view.ts'
import { Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './overview.module.css'

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
  const { overview } = useWords()
  const view = useView()
  const query = useQuery(
    reportQueries(useApi()).run({
      ...reportTime(view),
      groupBy: ['link'],
      metrics: ['clicks', 'profit'],
      orderBy: { field: 'profit', direction: kind === 'losses' ? 'asc' : 'desc' },
      limit: five,
    }),
  )
  return (
    <LoadState query={query}>
      {(answer) => {
        const rows = answer.data.rows.filter(({ metrics }) =>
          kind === 'losses' ? Number(metrics.profit) < 0 : Number(metrics.profit) > 0,
        )
        return (
          <Panel title={overview[kind]}>
            {rows.length === 0 ? (
              <p className={styles.note}>{kind === 'losses' ? overview.noLosses : overview.noProfits}</p>
            ) : (
              <table className={styles.table} aria-label={overview[kind]}>
                <thead>
                  <tr>
                    <th scope="col">{overview.link}</th>
                    <th scope="col" className={styles.figure}>
                      {overview.tiles.totalClicks}
                    </th>
                    <th scope="col" className={styles.figure}>
                      {overview.tiles.profit}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ dimensions, metrics }) => (
                    <tr key={String(dimensions.link)}>
                      <th scope="row">
                        <LinkName id={dimensions.link} name={dimensions.link_name} />
                      </th>
                      <td className={styles.figure}>{count(metrics.clicks ?? 0)}</td>
                      <td className={`${styles.figure} ${kind === 'losses' ? styles.bad : styles.good}`}>
                        {money(metrics.profit ?? null)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
        )
      }}
    </LoadState>
  )
}

/** Leads to the link. A cost of the whole workspace has none. */
function LinkName({ id, name }: { id: unknown; name: unknown }) {
  const { overview } = useWords()
  if (typeof id !== 'string') return overview.noLink
  return (
    <Link from="/w/$workspaceId" to="/w/$workspaceId/links/$linkId" params={{ linkId: id }}>
      {typeof name === 'string' ? name : id}
    </Link>
  )
}
