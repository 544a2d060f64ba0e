/** The events that webhooks can receive (specification, "Events"). */
export const webhookEvents = [
  'conversion',
  'offer_disabled',
  'offer_cap_reached',
  'domain_banned',
  'alert_fired',
] as const
