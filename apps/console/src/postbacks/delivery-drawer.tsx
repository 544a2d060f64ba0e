import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Delivery, deliveryQueries } from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Walk } from '../ui/walk.ts'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import styles from './postbacks.module.css'
import { SendAgain } from './send-again.tsx'

interface DeliveryDrawerProps {
  walk: Walk | undefined
  onClose: () => void
}

/** One call over the list: what was sent to whom, what came back, and when it is tried again. */
export function DeliveryDrawer({ walk, onClose }: DeliveryDrawerProps) {
  const { deliveries } = useDeliveryWords()
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={deliveries.one} walk={walk}>
      {walk && <LoadedDelivery key={walk.current} id={walk.current} />}
    </Drawer>
  )
}

function LoadedDelivery({ id }: { id: string }) {
  const query = useQuery(deliveryQueries(useApi()).one(id))
  return <LoadState query={query}>{({ data }) => <Parts delivery={data} />}</LoadState>
}

function Parts({ delivery }: { delivery: Delivery }) {
  const { facts, kinds, answer } = useDeliveryWords().deliveries
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { receiver, conversionId, nextAttemptAt, deliveredAt, attempts } = delivery
  const conversion = conversionId && (
    <Link to="/w/$workspaceId/conversions" params={{ workspaceId }} search={{ conversion: conversionId }}>
      {conversionId}
    </Link>
  )
  return (
    <div className={styles.parts}>
      <p className={styles.line}>
        <DeliveryStatus status={delivery.status} />
        <SendAgain delivery={delivery} />
      </p>
      <Facts
        facts={[
          [facts.error, delivery.error],
          [facts.next, nextAttemptAt && dateTime(nextAttemptAt, zone)],
          [facts.to, `${receiver.name} (${kinds[receiver.kind]})`],
          [facts.what, delivery.url ?? delivery.event],
          [facts.conversion, conversion],
          [facts.created, dateTime(delivery.createdAt, zone)],
          [facts.delivered, deliveredAt && dateTime(deliveredAt, zone)],
          [facts.attempts, String(attempts)],
          [facts.answer, attempts > 0 ? answer(delivery.responseStatus, delivery.responseMs) : null],
          [facts.body, delivery.responseBody],
        ]}
      />
    </div>
  )
}
