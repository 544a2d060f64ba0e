import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Delivery, deliveryQueries } from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { MoreButton } from '../lists/more-button.tsx'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import type { Column } from '../ui/data-table.tsx'
import { SelectField } from '../ui/field.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import { AboutConversion } from './about-conversion.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import own from './postbacks.module.css'
import { SendAgain } from './send-again.tsx'
import {
  deliveryFilter,
  deliveryStates,
  parseSentSearch,
  receiverKinds,
  type SentSearch,
} from './sent-search.ts'

/** All that is sent to others, whatever they are, by its state. */
export function SentPage() {
  const { deliveries } = useDeliveryWords()
  const { zone } = useView()
  const { change } = useListSearch()
  const search = parseSentSearch(useSearch({ strict: false }))
  const { receiver, conversion, open } = search
  const filter = deliveryFilter(search)
  const query = useInfiniteQuery({
    ...deliveryQueries(useApi()).list(filter),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
  const rows = query.data ?? []
  const show = (id: string | undefined, replace = false) => change({ open: id }, replace)
  const walk = open && {
    rows: rows.map(({ id, createdAt }) => ({ key: id, name: dateTime(createdAt, zone) })),
    current: open,
    onWalk: (id: string) => show(id, true),
  }
  return (
    <>
      <RecordList
        title={deliveries.title}
        actions={<ToReceived />}
        tabs={{
          label: deliveries.stateTabs,
          value: filter.status ?? '',
          tabs: [
            { value: '', label: deliveries.all },
            ...deliveryStates.map((value) => ({ value, label: deliveries.states[value] })),
          ],
          onChange: (value) => change({ result: value || undefined }),
        }}
        filter={
          <>
            <ReceiverFilter receiver={receiver} />
            {conversion && (
              <AboutConversion conversionId={conversion} onRemove={() => change(ofAnyConversion)} />
            )}
          </>
        }
        narrowedBy={(receiver ?? conversion) === undefined ? null : ofAll}
        query={{ ...query, data: query.data && { data: rows, meta: { total: rows.length } } }}
        pages={<MoreButton {...query} />}
        columns={useColumns()}
        keyOf={({ id }) => id}
        current={open}
        none={{ title: deliveries.none, hint: useNoneHint() }}
      />
      <DeliveryDrawer walk={walk || undefined} onClose={() => show(undefined)} />
    </>
  )
}

const ofAnyConversion: SentSearch = { conversion: undefined }
const ofAll: SentSearch = { receiver: undefined, ...ofAnyConversion }

function useNoneHint() {
  const { deliveries } = useDeliveryWords()
  const { data } = useQuery(deliveryQueries(useApi()).receivers())
  return data?.length === 0 ? deliveries.noReceivers : deliveries.hint
}

/** Whom it was sent to: all, those of a kind, or one. */
function ReceiverFilter({ receiver = '' }: { receiver: string | undefined }) {
  const { deliveries } = useDeliveryWords()
  const { change } = useListSearch()
  const { data = [] } = useQuery(deliveryQueries(useApi()).receivers())
  const choose = (key: string): SentSearch => ({ receiver: key || undefined })
  return (
    <SelectField
      label={deliveries.receiver}
      isLabelHidden
      value={receiver}
      onChange={({ target }) => change(choose(target.value))}
    >
      <option value="">{deliveries.allReceivers}</option>
      {receiverKinds.map((kind) => (
        <option key={kind} value={kind}>
          {deliveries.allOfKind[kind]}
        </option>
      ))}
      {data.map(({ key, kind, name }) => (
        <option key={key} value={key}>
          {`${name} (${deliveries.kinds[kind]})`}
        </option>
      ))}
    </SelectField>
  )
}

function useColumns(): Column<Delivery>[] {
  const { columns, kinds, answer } = useDeliveryWords().deliveries
  const { zone } = useView()
  return [
    {
      head: columns.at,
      cell: ({ id, createdAt }) => (
        <Link to="." search={(current: object) => ({ ...current, open: id })}>
          {dateTime(createdAt, zone)}
        </Link>
      ),
    },
    {
      head: columns.to,
      cell: ({ receiver: { name, kind } }) => (
        <span className={own.line}>
          {name}
          <small className={own.muted}>{kinds[kind]}</small>
        </span>
      ),
    },
    {
      head: columns.what,
      cell: ({ url, event }) => (
        <span className={styles.url} title={url ?? event}>
          {url ?? event}
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
