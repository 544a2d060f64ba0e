import type { OutgoingEvent } from '@waymark/deliveries'
import type { ReachedCap } from '@waymark/offers'

/** The event of a cap that an offer has reached, for the webhooks of its workspace. */
export const capReached = ({ workspaceId, softCaps, ...cap }: ReachedCap): OutgoingEvent => ({
  workspaceId,
  event: 'offer_cap_reached',
  data: { ...cap, isClosed: !softCaps },
})
