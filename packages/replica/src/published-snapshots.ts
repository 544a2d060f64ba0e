import type { Kv, KvLogger } from '@waymark/kv'
import { addressesOf, answersAt } from './address.ts'
import { linkSnapshotSchema, parseEntry } from './schema.ts'
import type { LinkAddress, LinkSnapshot } from './types.ts'

/** Long enough for quiet links, short enough that unused entries expire by themselves. */
const ttlMs = 7 * 24 * 3_600_000

const addressKvKey = ({ domainKey, code }: LinkAddress): string => `wm:link:${domainKey}:${code}`
const entryKvKey = (linkId: string): string => `wm:linkdoc:${linkId}`

export interface PublishedSnapshots {
  /**
   * The link that answers at the address, as published; null when that is not known here. Rejects when kv
   * does.
   */
  find(address: LinkAddress): Promise<LinkSnapshot | null>
  /** Stores unless there is a newer version; false when there is. Rejects when kv does; may be repeated. */
  put(snapshot: LinkSnapshot): Promise<boolean>
  /** Forgets which of the addresses lead to this link, and no other's. */
  dropAddresses(addresses: readonly LinkAddress[], linkId: string): Promise<void>
}

/**
 * Snapshots in kv, safe against writes in any order. Versions order the states of one link, but not of two:
 * when an alias goes from one link to another, either's write may come last. So an address leads to no
 * snapshot but to a link's id, and is believed only when that link's newest snapshot says that it answers
 * there. A late write can lead an address astray, never to a wrong answer: it is then unknown here, and the
 * source is queried.
 */
export function createPublishedSnapshots(kv: Kv, logger?: KvLogger): PublishedSnapshots {
  async function findSnapshot(linkId: string): Promise<LinkSnapshot | null> {
    const stored = await kv.getVersioned(entryKvKey(linkId))
    if (stored === null) return null
    const parsed = parseEntry(linkSnapshotSchema, stored.value)
    if (parsed.ok) return parsed.value
    logger?.error(
      { linkId, reason: parsed.reason },
      'A published link does not match its schema; it is skipped',
    )
    return null
  }

  return {
    async find(address) {
      const linkId = await kv.get(addressKvKey(address))
      const snapshot = linkId === null ? null : await findSnapshot(linkId)
      return snapshot !== null && answersAt(snapshot, address) ? snapshot : null
    },

    async put(snapshot) {
      const { linkId, version } = snapshot
      const key = entryKvKey(linkId)
      if (!(await kv.setIfNewer(key, version, JSON.stringify(snapshot), ttlMs))) {
        const present = await kv.getVersioned(key)
        if (present !== null && present.version > version) return false
      }
      await Promise.all(addressesOf(snapshot).map((address) => kv.set(addressKvKey(address), linkId, ttlMs)))
      return true
    },

    async dropAddresses(addresses, linkId) {
      const keys = addresses.map(addressKvKey)
      const owners = await kv.getMany(keys)
      await kv.delete(keys.filter((_, index) => owners[index] === linkId))
    },
  }
}
