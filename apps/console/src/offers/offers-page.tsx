import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Offer, type OfferStats, recordLists } from '../api/record-lists.queries.ts'
import { reportCommands } from '../api/reports.queries.ts'
import { count, moneyIn, percent } from '../format/numbers.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

interface OfferRow {
  offer: Offer
  stats: OfferStats | undefined
}

/** What sells: state, payout, what is left of the caps, and how well it converts. */
export function OffersPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const api = useApi()
  const workspaceId = useWorkspaceId()
  const { search } = useListSearch()
  const query = useQuery(recordLists(api).offers(listPage(search)))
  const columns: Column<OfferRow>[] = [
    {
      head: lists.name,
      cell: ({ offer }) => (
        <Link to="/w/$workspaceId/offers/$recordId" params={{ workspaceId, recordId: offer.id }}>
          {offer.name}
        </Link>
      ),
    },
    { head: lists.status, cell: ({ offer }) => <OfferState offer={offer} /> },
    {
      head: lists.offers.payout,
      cell: ({ offer }) => moneyIn(Number(offer.payout), offer.payoutCurrency),
      isNumber: true,
    },
    { head: lists.offers.today, cell: ({ stats }) => <Cap stats={stats} />, isNumber: true },
    { head: lists.offers.clicks, cell: ({ stats }) => count(stats?.clicksTotal ?? null), isNumber: true },
    {
      head: lists.offers.conversions,
      cell: ({ stats }) => count(stats?.conversionsTotal ?? null),
      isNumber: true,
    },
    {
      head: lists.offers.cr,
      cell: ({ stats }) => percent(stats ? stats.cr * 100 : null),
      isNumber: true,
    },
    {
      head: lists.actions,
      isActions: true,
      cell: ({ offer: { id, name, status } }) =>
        status !== 'archived' && (
          <PauseButton
            name={name}
            isActive={status === 'active'}
            isDisabled={status === 'auto_disabled'}
            refreshes={[workspaceId, 'offers']}
            call={(isActive) =>
              reportCommands(api).setPaused({ noun: 'offer', id, code: null, domain: null }, !isActive)
            }
          />
        ),
    },
  ]
  return (
    <RecordList
      title={shell.nav.offers}
      actions={
        <NewButton
          label={lists.offers.add}
          dialog={(onClose) => <NewRecordDialog kind="offers" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ offer }) => offer.id}
      none={{ title: lists.offers.none, hint: lists.offers.hint }}
    />
  )
}

function OfferState({ offer: { status, disabledReason, healthStatus } }: { offer: Offer }) {
  const lists = useListWords()
  return (
    <span className={styles.chips}>
      <StatusChip status={status} reason={disabledReason} />
      {healthStatus === 'unhealthy' && <Chip tone="bad">{lists.offers.unhealthy}</Chip>}
    </span>
  )
}

/** `40 of 50`: leads and sales of today, where there is a cap. */
function Cap({ stats }: { stats: OfferStats | undefined }) {
  const lists = useListWords()
  if (stats === undefined) return null
  const { conversionsToday, capDaily, capDailyRemaining } = stats
  if (capDaily === null) return count(conversionsToday)
  if (capDailyRemaining === 0) return <Chip tone="warn">{lists.offers.capReached}</Chip>
  return lists.offers.cap(conversionsToday, capDaily)
}
