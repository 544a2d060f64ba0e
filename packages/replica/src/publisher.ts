import type { Kv } from '@waymark/kv'
import { addressesOf } from './address.ts'
import { type ConfigChange, configChannel, type LinkChange, linksChannel } from './change-message.ts'
import type { ConfigEntry } from './config.ts'
import { createPublishedConfig } from './published-config.ts'
import { createPublishedSnapshots } from './published-snapshots.ts'
import type { LinkAddress, LinkSnapshot } from './types.ts'

/**
 * Publishes entries to every redirector, within 1 s of resolving (contract §4). Publishing again, late or out
 * of order does no harm. Rejects when kv is unavailable: publish the change again later.
 */
export interface EntrySink {
  /**
   * `droppedAddresses` led to the link before this version and do no more; another link may have them by now.
   */
  publishLink(snapshot: LinkSnapshot, droppedAddresses: readonly LinkAddress[]): Promise<void>
  publishConfig(entry: ConfigEntry): Promise<void>
}

/** The api's side of the replica (design §4): stores entries in kv and notifies redirectors. */
export function createEntrySink({ kv }: { kv: Kv }): EntrySink {
  const links = createPublishedSnapshots(kv)
  return {
    async publishLink(snapshot, droppedAddresses) {
      const { linkId, version } = snapshot
      const isNewest = await links.put(snapshot)
      // What a newer version has published stays; it may have taken a dropped address back.
      if (isNewest && droppedAddresses.length > 0) await links.dropAddresses(droppedAddresses, linkId)
      const change: LinkChange = {
        linkId,
        version,
        addresses: addressesOf(snapshot),
        dropped: [...droppedAddresses],
      }
      await kv.publish(linksChannel, JSON.stringify(change))
    },

    async publishConfig(entry) {
      const { kind, key, version } = entry
      await createPublishedConfig(kind, kv).put(entry)
      const change: ConfigChange = { key, version }
      await kv.publish(configChannel(kind), JSON.stringify(change))
    },
  }
}
