import { createSnapshotPublisher } from '@waymark/link-snapshot'
import type { AppDeps } from '../../deps.ts'
import { createLinkChanges, type LinkChanges } from './link-changes.ts'
import { createLinkPublisher, type LinkPublisher } from './link-publisher.ts'
import { createLinkSnapshots, type LinkSnapshots } from './link-snapshots.ts'
import { createShortUrls, type ShortUrls } from './short-urls.ts'

export interface LinkPublishing {
  shortUrls: ShortUrls
  /** Snapshots from Postgres, for redirectors that cannot get them from Redis. */
  snapshots: LinkSnapshots
  publisher: LinkPublisher
  changes: LinkChanges
}

/** How changes of links reach the redirectors. Holds no state but what is under way: make one wherever it is needed. */
export function createLinkPublishing(
  deps: Pick<AppDeps, 'db' | 'kv' | 'logger' | 'settings'>,
): LinkPublishing {
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  const snapshots = createLinkSnapshots({ orm: deps.db.orm, shortUrls })
  const sink = createSnapshotPublisher({ kv: deps.kv })
  const publisher = createLinkPublisher({ db: deps.db, snapshots, sink, logger: deps.logger })
  return { shortUrls, snapshots, publisher, changes: createLinkChanges({ db: deps.db, publisher }) }
}
