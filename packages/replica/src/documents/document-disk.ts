import type { RecordDisk } from '../disk/port.ts'
import { createRecordDisk, type RecordDiskOptions } from '../disk/record-disk.ts'
import { documentSchema } from './schema.ts'
import type { DocumentKind, SharedDocument } from './types.ts'

/** States as they were learned; one without content says that there is no such thing any more. */
export type DocumentDisk<K extends DocumentKind> = RecordDisk<SharedDocument<K>>

/** The documents of one kind that a redirector knows, on disk. */
export function createDocumentDisk<K extends DocumentKind>(
  kind: K,
  options: RecordDiskOptions,
): DocumentDisk<K> {
  return createRecordDisk({ ...options, record: documentSchema(kind), noun: `documents (${kind})` })
}
