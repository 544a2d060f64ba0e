import { useApi } from '../api/client.ts'
import { type Delivery, deliveryCommands, deliveryQueries } from '../api/deliveries.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'

/** Sends what failed, or is tried again later, at once; what arrived is not sent twice by a press. */
export function SendAgain({ delivery }: { delivery: Delivery }) {
  const { deliveries } = useDeliveryWords()
  const lack = useLackUnrestricted('editor')
  const api = useApi()
  const again = useCommand({
    call: deliveryCommands(api).sendAgain,
    refreshes: deliveryQueries(api).all,
    done: deliveries.sentAgain,
  })
  if (delivery.status !== 'failed' && delivery.status !== 'retrying') return null
  return (
    <Button look="quiet" disabledReason={lack} isBusy={again.isBusy} onClick={() => again.run(delivery)}>
      {deliveries.sendAgain}
    </Button>
  )
}
