import type { RecordDisk } from '../disk/port.ts'
import { createRecordDisk, type RecordDiskOptions } from '../disk/record-disk.ts'
import { configSchema } from './schema.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

/** States as they were learned; one without content says that there is no such thing any more. */
export type EntryDisk<K extends ConfigKind> = RecordDisk<ConfigEntry<K>>

/** The documents of one kind that a redirector knows, on disk. */
export function createEntryDisk<K extends ConfigKind>(kind: K, options: RecordDiskOptions): EntryDisk<K> {
  return createRecordDisk({ ...options, record: configSchema(kind), noun: `documents (${kind})` })
}
