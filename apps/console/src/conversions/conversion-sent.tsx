import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import type { ConversionWithHistory } from '../api/conversions.queries.ts'
import { type Delivery, type Destination, deliveryQueries } from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import styles from './conversions.module.css'

/** What was sent about a conversion, and to whom. */
export function ConversionSent({ conversion }: { conversion: ConversionWithHistory }) {
  const { deliveries } = useDeliveryWords()
  const query = useQuery(deliveryQueries(useApi()).destinations)
  return (
    <LoadState query={query}>
      {(destinations) =>
        destinations.length === 0 ? (
          <p className={styles.note}>{deliveries.noDestinations}</p>
        ) : (
          <SentTo conversion={conversion} destinations={destinations.filter(hearsOf(conversion))} />
        )
      }
    </LoadState>
  )
}

/** A source that hears of its own clicks has nothing of those of others. */
const hearsOf =
  ({ click: { trafficSourceId } }: ConversionWithHistory) =>
  ({ kind, id, isForAll }: Destination): boolean =>
    kind !== 'source' || isForAll || trafficSourceId === null || trafficSourceId === id

interface SentToProps {
  conversion: ConversionWithHistory
  destinations: readonly Destination[]
}

function SentTo({ conversion: { id }, destinations }: SentToProps) {
  const { deliveries } = useDeliveryWords()
  const query = useQuery(deliveryQueries(useApi()).sent(destinations, id))
  return (
    <LoadState query={query}>
      {(sent) =>
        sent.length === 0 ? (
          <p className={styles.note}>{deliveries.noneAbout}</p>
        ) : (
          <ul className={styles.sent}>
            {sent.map((delivery) => (
              <SentItem key={delivery.key} delivery={delivery} conversionId={id} />
            ))}
          </ul>
        )
      }
    </LoadState>
  )
}

function SentItem({ delivery, conversionId }: { delivery: Delivery; conversionId: string }) {
  const { deliveries } = useDeliveryWords()
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { key, status, destination, createdAt, responseStatus, responseMs } = delivery
  return (
    <li>
      <span className={styles.moment}>{dateTime(createdAt, zone)}</span>
      <span className={styles.narrowed}>
        <DeliveryStatus status={status} />
        <Link
          to="/w/$workspaceId/postbacks/sent"
          params={{ workspaceId }}
          search={{ search: conversionId, open: key }}
        >
          {destination.name}
        </Link>
        <span className={styles.note}>{deliveries.answer(responseStatus, responseMs)}</span>
      </span>
    </li>
  )
}
