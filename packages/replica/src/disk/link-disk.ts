import { z } from 'zod'
import { addressSchema, linkSnapshotSchema } from '../schema.ts'
import type { LinkSnapshot } from '../types.ts'
import type { DiskRecord, LinkDisk, Sieve } from './port.ts'
import { createRecordDisk, type RecordDiskOptions } from './record-disk.ts'

export type LinkDiskOptions = RecordDiskOptions

const recordSchema: z.ZodType<DiskRecord> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), snapshot: linkSnapshotSchema }),
  z.object({ kind: z.literal('gone'), linkId: z.string(), address: addressSchema }),
])

/** The links a redirector knows, on disk. */
export function createLinkDisk(options: LinkDiskOptions): LinkDisk {
  const disk = createRecordDisk({ ...options, record: recordSchema, noun: 'links' })
  return { ...disk, load: (isInUse) => disk.load(() => linksInUse(isInUse)) }
}

/** A link in use once, and after it what is known to be gone of it. */
function linksInUse(isInUse: (snapshot: LinkSnapshot) => boolean): Sieve<DiskRecord> {
  const kept = new Set<string>()
  return (record) => {
    if (record.kind === 'gone') return kept.has(record.linkId)
    const { linkId } = record.snapshot
    if (kept.has(linkId) || !isInUse(record.snapshot)) return false
    kept.add(linkId)
    return true
  }
}
