import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import {
  type Delivery,
  deliveryQueries,
  mostDestinations,
  mostOfEach,
  type DeliveryStatus as Status,
} from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { pageSize } from '../lists/list-search.ts'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import type { Column } from '../ui/data-table.tsx'
import { SelectField } from '../ui/field.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import own from './postbacks.module.css'
import { SendAgain } from './send-again.tsx'
import { type SentSearch, sentTo } from './sent-search.ts'

const states: readonly Status[] = ['pending', 'retrying', 'delivered', 'failed']

/** All that is sent to others, whatever they are, by its state. */
export function SentPage() {
  const { deliveries } = useDeliveryWords()
  const { zone } = useView()
  const { search, change } = useListSearch()
  const to = sentTo(useSearch({ strict: false }))
  const { page = 1, open } = search
  const state = states.find((one) => one === search.result)
  const queries = deliveryQueries(useApi())
  const { data: destinations } = useQuery(queries.destinations)
  const query = useQuery({
    ...queries.list(to, search.search ?? state ?? ''),
    // A search looks in errors, too, which may have the name of another state in them.
    select: (rows) => pageOf(state ? rows.filter(({ status }) => status === state) : rows, page),
  })
  const rows = query.data?.data ?? []
  const show = (key: string | undefined, replace = false) => change({ open: key, page: search.page }, replace)
  const walk = open && {
    rows: rows.map(({ key, createdAt }) => ({ key, name: dateTime(createdAt, zone) })),
    current: open,
    onWalk: (key: string) => show(key, true),
  }
  return (
    <>
      <RecordList
        title={deliveries.title}
        actions={<ToReceived />}
        tabs={{
          label: deliveries.stateTabs,
          value: state ?? '',
          tabs: [
            { value: '', label: deliveries.all },
            ...states.map((value) => ({ value, label: deliveries.states[value] })),
          ],
          onChange: (value) => change({ result: value || undefined }),
        }}
        filter={<DestinationFilter to={to} />}
        narrowedBy={to === null ? null : noDestination}
        query={query}
        columns={useColumns()}
        keyOf={({ key }) => key}
        current={open}
        none={{
          title: deliveries.none,
          hint: destinations?.length === 0 ? deliveries.noDestinations : deliveries.hint,
        }}
      />
      <DeliveryDrawer
        walk={walk || undefined}
        delivery={rows.find(({ key }) => key === open)}
        isLoading={query.isPending}
        onClose={() => show(undefined)}
      />
    </>
  )
}

const noDestination: SentSearch = { to: undefined }

const pageOf = (rows: readonly Delivery[], page: number) => ({
  data: rows.slice((page - 1) * pageSize, page * pageSize),
  meta: { total: rows.length },
})

/** Whom it was sent to, and how much of that the list has. */
function DestinationFilter({ to }: { to: string | null }) {
  const { deliveries } = useDeliveryWords()
  const { change } = useListSearch()
  const { data = [] } = useQuery(deliveryQueries(useApi()).destinations)
  const choose = (key: string): SentSearch => ({ to: key || undefined })
  return (
    <>
      <SelectField
        label={deliveries.destination}
        isLabelHidden
        value={to ?? ''}
        onChange={({ target }) => change(choose(target.value))}
      >
        <option value="">{deliveries.allDestinations}</option>
        {data.map(({ key, kind, name }) => (
          <option key={key} value={key}>
            {`${name} (${deliveries.kinds[kind]})`}
          </option>
        ))}
      </SelectField>
      <p className={own.note}>
        {to === null && data.length > mostDestinations
          ? deliveries.firstOnly(mostDestinations, data.length)
          : deliveries.newestOnly(mostOfEach)}
      </p>
    </>
  )
}

function useColumns(): Column<Delivery>[] {
  const { columns, kinds, answer } = useDeliveryWords().deliveries
  const { zone } = useView()
  return [
    {
      head: columns.at,
      cell: ({ key, createdAt }) => (
        <Link to="." search={(current: object) => ({ ...current, open: key })}>
          {dateTime(createdAt, zone)}
        </Link>
      ),
    },
    {
      head: columns.to,
      cell: ({ destination: { name, kind } }) => (
        <span className={own.line}>
          {name}
          <small className={own.muted}>{kinds[kind]}</small>
        </span>
      ),
    },
    {
      head: columns.what,
      cell: ({ what }) => (
        <span className={styles.url} title={what}>
          {what}
        </span>
      ),
    },
    { head: columns.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
    {
      head: columns.answer,
      cell: ({ attempts, responseStatus, responseMs }) =>
        attempts === 0 ? null : answer(responseStatus, responseMs),
    },
    { head: columns.actions, isActions: true, cell: (delivery) => <SendAgain delivery={delivery} /> },
  ]
}

/** Back to what came in. */
function ToReceived() {
  const { deliveries } = useDeliveryWords()
  return (
    <Link to="/w/$workspaceId/postbacks" params={{ workspaceId: useWorkspaceId() }}>
      {deliveries.received}
    </Link>
  )
}
