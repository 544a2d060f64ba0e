import type { FlowEvent, PrepareEvents } from '@waymark/events'
import type { Kv } from '@waymark/kv'

/** How long a click's later hops are distinguished from its first. */
const ttlMs = 7 * 86_400_000

/**
 * Settles which offer clicks are the first of their clicks before a batch is sent; without the store the
 * events go as they are.
 */
export function createFirstHops({ kv }: { kv: Pick<Kv, 'firstSeen'> }): PrepareEvents<FlowEvent> {
  return async (events) => {
    const hops = events.filter((event) => event.kind === 'offer_click')
    if (hops.length === 0) return events
    const verdicts = await kv.firstSeen(
      hops.map(({ clickToken }) => ({ key: `hop:${clickToken}`, olderKeys: [], ttlMs: ttlMs })),
    )
    const isFirst = new Map(hops.map(({ eventId }, index) => [eventId, verdicts[index] ?? null]))
    return events.map((event) =>
      event.kind === 'offer_click' ? { ...event, isFirst: isFirst.get(event.eventId) ?? null } : event,
    )
  }
}
