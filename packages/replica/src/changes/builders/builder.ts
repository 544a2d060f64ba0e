import type { Orm } from '@waymark/db'
import type { ConfigContents, ConfigKind } from '../../config.ts'

/** The content of an entry from Postgres, the truth; null: there is no such thing. */
export type ConfigBuilder<K extends ConfigKind> = (orm: Orm, key: string) => Promise<ConfigContents[K] | null>

export type ConfigBuilders = { readonly [K in ConfigKind]: ConfigBuilder<K> }
