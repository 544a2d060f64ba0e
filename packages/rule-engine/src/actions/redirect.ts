import { z } from 'zod'

/** How a chosen target is delivered. The next kinds of contract §4 join here. */
export const redirectTypes = ['302', '301'] as const
export type RedirectType = (typeof redirectTypes)[number]

/** Send the visitor to `targetUrl`, whose macros the redirector resolves (specification, "Redirect rules"). */
export const redirectActionSchema = z.strictObject({
  schema: z.literal('redirect'),
  targetUrl: z.string(),
  redirectType: z.enum(redirectTypes),
})
