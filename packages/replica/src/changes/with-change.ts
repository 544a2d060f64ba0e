import type { Orm } from '@waymark/db'
import type { ConfigRef, EntryRef } from '../config.ts'
import type { LinkAddress } from '../types.ts'
import { lockLinksUsing, type UsedByLinks } from './flow-users.ts'
import { inLockOrder } from './lock-order.ts'
import { createOutbox, type PublishedBy } from './outbox.ts'
import { type ChangedPages, entriesOfPages } from './page-entries.ts'

/** What a transaction changes of what redirectors replicate. */
export interface Change {
  /** Links that the transaction has made: their first version is to be published. */
  newLinks?: readonly string[]
  /** Links whose rows the transaction has locked. */
  links?: readonly string[]
  /** Addresses that no longer lead to a link of the change, by its id. */
  dropped?: ReadonlyMap<string, readonly LinkAddress[]>
  /**
   * Every link that uses one of these has changed, too. Also what is not written in the row
   * counts: caps, health.
   */
  linksUsing?: UsedByLinks
  /** The entries of bio pages have changed, too. */
  pages?: ChangedPages | undefined
  config?: readonly ConfigRef[]
}

/**
 * Raises the versions of all that changes and notes it for publishing, in the transaction of the change. The
 * only code that writes versions and the outbox. To be called when the rows are locked, and before or after
 * they are written: as the last step, since the raised versions stay locked until the commit (`lockOrder`).
 * The settings of a workspace come first of all instead, so that two changes of them never run at once.
 * @param publishedBy `writer`: the caller publishes the entries after the commit; `sweep`: the next sweep
 * publishes them
 * @returns the entries to publish after the commit, links first
 */
export async function withChange(
  tx: Orm,
  change: Change,
  { publishedBy = 'writer' }: { publishedBy?: PublishedBy } = {},
): Promise<EntryRef[]> {
  const outbox = createOutbox(tx)
  const using = await lockLinksUsing(tx, change.linksUsing ?? {})
  const raised = [...new Set([...(change.links ?? []), ...using])]
  await outbox.raiseLinks(raised)
  const linkIds = [...(change.newLinks ?? []), ...raised]
  await outbox.addLinks(linkIds, { dropped: change.dropped, publishedBy })
  const pages = change.pages === undefined ? [] : await entriesOfPages(tx, change.pages)
  const config = inLockOrder([...(change.config ?? []), ...pages])
  for (const ref of config) await outbox.raiseConfig(ref, publishedBy)
  return [...linkIds.map((key) => ({ kind: 'link', key }) as const), ...config]
}
