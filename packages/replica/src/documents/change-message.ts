import { z } from 'zod'
import type { DocumentKind } from './types.ts'

/** The channel on which changes of documents of the kind are told. */
export const documentsChannel = (kind: DocumentKind): string => `wm:documents:${kind}`

/** Says what has changed, not what it is now: small, and in any order or twice it does no harm. */
export const documentChangeSchema = z.object({ key: z.string(), version: z.int().positive() })
export type DocumentChange = z.infer<typeof documentChangeSchema>
