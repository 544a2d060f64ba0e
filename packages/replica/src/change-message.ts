import { z } from 'zod'
import type { ConfigKind } from './config.ts'
import { addressSchema } from './schema.ts'

/** The channel on which changes of links are published. */
export const linksChannel = 'wm:links'

/** Says what has changed, not what it is now: small, and in any order or twice it does no harm. */
export const linkChangeSchema = z.object({
  linkId: z.string().min(1),
  version: z.int().positive(),
  /** Where the link answers now. */
  addresses: z.array(addressSchema),
  /** Where it answered before this version. */
  dropped: z.array(addressSchema),
})

export type LinkChange = z.infer<typeof linkChangeSchema>

/** The channel on which changes of config of the kind are published. */
export const configChannel = (kind: ConfigKind): string => `wm:documents:${kind}`

/** As of links: says what has changed, not what it is now. */
export const configChangeSchema = z.object({ key: z.string(), version: z.int().positive() })
export type ConfigChange = z.infer<typeof configChangeSchema>
