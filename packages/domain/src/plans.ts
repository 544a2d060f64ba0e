/** Plans of a workspace (specification, "Request rate"; contract §2, "Plans"). */
export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** Requests a minute, by endpoint and user. */
export const requestsPerMinute: Record<Plan | 'anonymous', number> = {
  anonymous: 10,
  free: 30,
  pro: 120,
  enterprise: 600,
}

/** Custom domains of a workspace, banned ones aside (contract §2, "Plans"). */
export const maxCustomDomains: Record<Plan, number> = {
  free: 3,
  pro: Number.POSITIVE_INFINITY,
  enterprise: Number.POSITIVE_INFINITY,
}

/** Whether webhooks can be subscribed (contract §2, "Plans"). */
export const includesWebhooks: Record<Plan, boolean> = { free: false, pro: true, enterprise: true }

/** The longest range of a report, in days (contract §2, "Plans"). */
export const maxReportDays: Record<Plan, number> = {
  free: 90,
  pro: Number.POSITIVE_INFINITY,
  enterprise: Number.POSITIVE_INFINITY,
}
