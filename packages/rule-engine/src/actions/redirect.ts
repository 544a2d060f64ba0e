import { z } from 'zod'

/** How a chosen target is delivered (contract §4, `redirectType`). */
export const redirectTypes = [
  '302',
  '301',
  '303',
  '307',
  '308',
  'meta',
  'double_meta',
  'js',
  'iframe',
  'blank_referrer',
  'formsubmit',
  'remote',
  'curl',
] as const
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
