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
