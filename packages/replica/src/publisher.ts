import type { Kv } from '@waymark/kv'
import { addressesOf } from './address.ts'
import { type LinkChange, linksChannel } from './change-message.ts'
import { createPublishedSnapshots } from './published-snapshots.ts'
import type { LinkAddress, LinkSnapshot } from './types.ts'

export interface SnapshotPublisher {
  /**
   * Makes a link's state known to every redirector, within 1 s of resolving (contract §4). `droppedAddresses` led to
   * the link before this version and do no more; another link may have them by now. Publishing again, late or out of
   * order does no harm. Rejects when kv is away: keep the change and publish it again.
   */
  publish(snapshot: LinkSnapshot, droppedAddresses: readonly LinkAddress[]): Promise<void>
}

/** The api's side of link snapshots (design §4). */
export function createSnapshotPublisher({ kv }: { kv: Kv }): SnapshotPublisher {
  const published = createPublishedSnapshots(kv)
  return {
    async publish(snapshot, droppedAddresses) {
      const { linkId, version } = snapshot
      const isNewest = await published.put(snapshot)
      // What a newer version has published stays; it may have taken a dropped address back.
      if (isNewest && droppedAddresses.length > 0) await published.dropAddresses(droppedAddresses, linkId)
      const change: LinkChange = {
        linkId,
        version,
        addresses: addressesOf(snapshot),
        dropped: [...droppedAddresses],
      }
      await kv.publish(linksChannel, JSON.stringify(change))
    },
  }
}
