/** What webhooks can be told of (specification, "Events"). */
export const webhookEvents = ['conversion', 'offer_disabled', 'domain_banned', 'alert_fired'] as const
