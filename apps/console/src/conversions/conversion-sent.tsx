import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Delivery, deliveryQueries } from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import styles from './conversions.module.css'

/** What was sent about a conversion, and to whom. */
export function ConversionSent({ conversionId }: { conversionId: string }) {
  const query = useQuery(deliveryQueries(useApi()).ofConversion(conversionId))
  return (
    <LoadState query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <NothingSent />
        ) : (
          <ul className={styles.sent}>
            {data.map((delivery) => (
              <SentItem key={delivery.id} delivery={delivery} conversionId={conversionId} />
            ))}
          </ul>
        )
      }
    </LoadState>
  )
}

/** No receiver is sent conversions, or none was sent this one. */
function NothingSent() {
  const { deliveries } = useDeliveryWords()
  const query = useQuery(deliveryQueries(useApi()).receivers())
  return (
    <LoadState query={query}>
      {({ length }) => (
        <p className={styles.note}>{length === 0 ? deliveries.noReceivers : deliveries.noneAbout}</p>
      )}
    </LoadState>
  )
}

function SentItem({ delivery, conversionId }: { delivery: Delivery; conversionId: string }) {
  const { deliveries } = useDeliveryWords()
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { id, status, receiver, createdAt, responseStatus, responseMs } = delivery
  return (
    <li>
      <span className={styles.moment}>{dateTime(createdAt, zone)}</span>
      <span className={styles.narrowed}>
        <DeliveryStatus status={status} />
        <Link
          to="/w/$workspaceId/postbacks/sent"
          params={{ workspaceId }}
          search={{ conversion: conversionId, open: id }}
        >
          {receiver.name}
        </Link>
        <span className={styles.note}>{deliveries.answer(responseStatus, responseMs)}</span>
      </span>
    </li>
  )
}
