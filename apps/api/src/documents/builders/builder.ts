import type { Orm } from '@waymark/db'
import type { DocumentContents, DocumentKind } from '@waymark/replica'

/** The content of a document from Postgres, the truth; null: there is no such thing. */
export type DocumentBuilder<K extends DocumentKind> = (
  orm: Orm,
  key: string,
) => Promise<DocumentContents[K] | null>

export type DocumentBuilders = { readonly [K in DocumentKind]: DocumentBuilder<K> }
