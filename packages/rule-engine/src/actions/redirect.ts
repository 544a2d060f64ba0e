import { z } from 'zod'

/** How a chosen target is delivered. The next kinds of contract §4 join here. */
export const redirectTypes = ['302', '301'] as const
export type RedirectType = (typeof redirectTypes)[number]

/**
 * Send the visitor to `targetUrl`, whose macros the redirector resolves (specification, "Redirect rules"). Read from
 * snapshots, not from requests: members that a newer publisher adds are dropped, not refused.
 */
export const redirectActionSchema = z.object({
  schema: z.literal('redirect'),
  targetUrl: z.string(),
  redirectType: z.enum(redirectTypes),
})
