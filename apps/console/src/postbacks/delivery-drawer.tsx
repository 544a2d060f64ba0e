import { Link } from '@tanstack/react-router'
import type { Delivery } from '../api/deliveries.queries.ts'
import { DeliveryStatus } from '../lists/delivery-status.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Walk } from '../ui/walk.ts'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import styles from './postbacks.module.css'
import { SendAgain } from './send-again.tsx'

interface DeliveryDrawerProps {
  walk: Walk | undefined
  /** Undefined where it is not among the newest. */
  delivery: Delivery | undefined
  isLoading: boolean
  onClose: () => void
}

/** One call over the list: what was sent to whom, what came back, and when it is tried again. */
export function DeliveryDrawer({ walk, delivery, isLoading, onClose }: DeliveryDrawerProps) {
  const { deliveries } = useDeliveryWords()
  const missing = isLoading ? <Skeleton /> : <p>{deliveries.notListed}</p>
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={deliveries.one} walk={walk}>
      {walk && (delivery ? <Parts key={walk.current} delivery={delivery} /> : missing)}
    </Drawer>
  )
}

function Parts({ delivery }: { delivery: Delivery }) {
  const { facts, kinds, answer } = useDeliveryWords().deliveries
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { destination, conversionId, nextAttemptAt, deliveredAt, attempts } = delivery
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
          [facts.to, `${destination.name} (${kinds[destination.kind]})`],
          [facts.what, delivery.what],
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
