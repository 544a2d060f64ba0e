import { z } from 'zod'
import type { ConfigKind } from './types.ts'

/** The channel on which changes of documents of the kind are told. */
export const configChannel = (kind: ConfigKind): string => `wm:documents:${kind}`

/** Says what has changed, not what it is now: small, and in any order or twice it does no harm. */
export const configChangeSchema = z.object({ key: z.string(), version: z.int().positive() })
export type ConfigChange = z.infer<typeof configChangeSchema>
