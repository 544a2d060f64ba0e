import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Offer, type OfferStats, recordLists } from '../api/record-lists.queries.ts'
import { count, moneyIn, percent, percentDigits } from '../format/numbers.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { useRecordColumns } from '../lists/record-columns.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { isCapReached } from '../states/is-cap-reached.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import { OfferDrawer } from './offer-drawer.tsx'

interface OfferRow {
  offer: Offer
  stats: OfferStats | undefined
}

const rateOf = ({ stats }: OfferRow) => (stats ? stats.cr * 100 : null)

/** What sells: state, payout, what is left of the caps, and how well it converts. */
export function OffersPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const { search, change } = useListSearch()
  const query = useQuery(recordLists(useApi()).offers(listPage(search)))
  const shared = useRecordColumns<OfferRow>('offers', ({ offer }) => offer)
  const digits = percentDigits(query.data?.data.map(rateOf) ?? [])
  const columns: Column<OfferRow>[] = [
    shared.name,
    shared.state(
      ({ offer }) => offer.healthStatus === 'unhealthy' && <Chip tone="bad">{lists.offers.unhealthy}</Chip>,
    ),
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
      cell: (row) => percent(rateOf(row), digits),
      isNumber: true,
    },
    shared.actions(),
  ]
  const show = (open: string | undefined, replace = false) =>
    change({ open, edit: undefined, page: search.page }, replace)
  const walk = search.open && {
    rows: (query.data?.data ?? []).map(({ offer: { id, name } }) => ({ key: id, name })),
    current: search.open,
    onWalk: (id: string) => show(id, true),
  }
  return (
    <>
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
        current={search.open}
        none={{ title: lists.offers.none, hint: lists.offers.hint }}
      />
      <OfferDrawer
        walk={walk || undefined}
        isEditing={search.open !== undefined && search.edit === search.open}
        onEdited={() => show(search.open, true)}
        onClose={() => show(undefined)}
      />
    </>
  )
}

/** Says `40 of 50`: leads and sales of today, where there is a cap of the day. */
function Cap({ stats }: { stats: OfferStats | undefined }) {
  const lists = useListWords()
  if (stats === undefined) return null
  const { conversionsToday, capDaily } = stats
  if (isCapReached(stats)) return <Chip tone="warn">{lists.offers.capReached}</Chip>
  if (capDaily === null) return count(conversionsToday)
  return lists.offers.cap(count(conversionsToday), count(capDaily))
}
