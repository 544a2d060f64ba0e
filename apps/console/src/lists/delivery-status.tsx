import type { DeliveryStatus as Status } from '../api/deliveries.queries.ts'
import { Chip } from '../ui/chip.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'

const tones = {
  pending: 'neutral',
  retrying: 'warn',
  delivered: 'good',
  failed: 'bad',
  unsupported: 'warn',
} as const

export function DeliveryStatus({ status }: { status: Status }) {
  const { deliveries } = useDeliveryWords()
  return <Chip tone={tones[status]}>{deliveries.states[status]}</Chip>
}
