import type { KvLogger } from '@waymark/kv'
import { addressesOf, addressKey } from '../address.ts'
import type { DiskRecord, LinkDisk } from '../disk/port.ts'
import type { LinkSnapshot } from '../types.ts'
import type { LinkCache } from './link-cache.ts'

/**
 * Puts the links of earlier runs into memory, unconfirmed: each is asked for when it is first looked up, and served
 * as it was only when nobody can be asked. Never rejects: without the disk the start is merely colder.
 */
export async function restoreFromDisk(
  disk: LinkDisk,
  cache: LinkCache<unknown>,
  logger: KvLogger,
): Promise<void> {
  const unusable = new Set<string>()
  try {
    for await (const record of disk.load((snapshot) => isInUse(cache, snapshot))) {
      try {
        restore(cache, record)
      } catch {
        if (record.kind === 'known') unusable.add(record.snapshot.linkId)
      }
    }
  } catch (error) {
    logger.error({ err: error }, 'The links on disk could not be read; starting without them')
  }
  if (unusable.size > 0)
    logger.warn({ links: unusable.size }, 'Some links on disk cannot be compiled and are passed over')
}

function restore(cache: LinkCache<unknown>, record: DiskRecord): void {
  if (record.kind === 'gone') {
    const key = addressKey(record.address.domainKey, record.address.code)
    const held = cache.peek(key)
    if (held?.linkId === record.linkId && !held.isConfirmed) cache.delete(key)
    return
  }
  for (const address of addressesOf(record.snapshot)) {
    const held = cache.peek(addressKey(address.domainKey, address.code))
    if (held?.isConfirmed !== true) cache.put(address, record.snapshot)
  }
}

const isInUse = (cache: LinkCache<unknown>, { linkId, version, domainKey, codes }: LinkSnapshot): boolean =>
  codes.some((code) => {
    const held = cache.peek(addressKey(domainKey, code))
    return held?.linkId === linkId && held.version === version
  })
