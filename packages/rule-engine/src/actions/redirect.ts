import type { DeepLink } from '@waymark/domain'
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
 * Whether the visitor's query is added to a target; not said: as the link says. Documents of earlier versions
 * never say it.
 */
export const appendQuery = z.boolean()

/** Links into apps; absent: none. Snapshots of earlier versions have none. */
export const deepLinkSchema: z.ZodType<DeepLink> = z.object({
  ios: z.string().nullable(),
  android: z.string().nullable(),
})

/**
 * Send the visitor to `targetUrl`, whose macros the redirector resolves (specification, "Redirect rules").
 * Read from snapshots, not from requests: members that a newer publisher adds are dropped, not refused.
 */
export const redirectActionSchema = z.object({
  schema: z.literal('redirect'),
  targetUrl: z.string(),
  redirectType: z.enum(redirectTypes),
  appendQuery: appendQuery.optional(),
  deepLink: deepLinkSchema.optional(),
})
export type RedirectAction = z.infer<typeof redirectActionSchema>
