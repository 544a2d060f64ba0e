/** The events that webhooks can receive (specification, "Events"). */
export const webhookEvents = [
  'conversion',
  'conversion.updated',
  'click',
  'link.created',
  'link.updated',
  'offer_disabled',
  'offer_cap_reached',
  'domain_banned',
  'alert_fired',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]
