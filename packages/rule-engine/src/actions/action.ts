import { z } from 'zod'

/**
 * What a rule of schema `action` may do instead of sending the visitor on (specification, "Redirect rules").
 */
export const actionTypes = ['show_html', 'show_text', 'http_404', 'do_nothing', 'send_to_campaign'] as const
export type ActionType = (typeof actionTypes)[number]

/** Read from snapshots: the api has checked that each type has what it needs. */
export const actionActionSchema = z.object({
  schema: z.literal('action'),
  actionType: z.enum(actionTypes),
  /** Of `show_html`; its macros are resolved and escaped. */
  html: z.string().nullable(),
  /** Of `show_text`. */
  text: z.string().nullable(),
  /** Of `send_to_campaign`: another link of the same workspace. */
  campaign: z.object({ domainKey: z.string(), code: z.string() }).nullable(),
})
export type ActionAction = z.infer<typeof actionActionSchema>
