/** The events that webhooks can receive (specification, "Events"). */
export const webhookEvents = ['conversion', 'offer_disabled', 'domain_banned', 'alert_fired'] as const
