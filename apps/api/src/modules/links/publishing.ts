import { createSnapshotPublisher } from '@waymark/replica'
import type { AppDeps } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { createLinkChanges, type LinkChanges } from './link-changes.ts'
import { createLinkPublisher, type LinkPublisher } from './link-publisher.ts'
import { createLinkSnapshots, type LinkSnapshots } from './link-snapshots.ts'
import { createShortUrls, type ShortUrls } from './short-urls.ts'
import { createWorkspaceEmptying, type WorkspaceEmptying } from './workspace-emptying.ts'

export interface LinkPublishing {
  shortUrls: ShortUrls
  /** Snapshots from Postgres, for redirectors that cannot get them from Redis. */
  snapshots: LinkSnapshots
  publisher: LinkPublisher
  changes: LinkChanges
  /** How deleted workspaces lose their links. */
  emptying: WorkspaceEmptying
}

/** How changes of links reach the redirectors. Holds no state but what is under way: make one wherever it is needed. */
export function createLinkPublishing(
  deps: Pick<AppDeps, 'db' | 'kv' | 'clock' | 'logger' | 'settings'>,
): LinkPublishing {
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  const snapshots = createLinkSnapshots({ orm: deps.db.orm, shortUrls, clock: deps.clock })
  const sink = createSnapshotPublisher({ kv: deps.kv })
  const documents = createDocumentPublishing(deps).publisher
  const linkPublisher = createLinkPublisher({ db: deps.db, snapshots, sink, logger: deps.logger })
  const settled = async () => {
    await Promise.all([linkPublisher.settled(), documents.settled()])
  }
  const publisher = { ...linkPublisher, settled }
  const changes = createLinkChanges({ db: deps.db, publisher, documents })
  const emptying = createWorkspaceEmptying({ db: deps.db, publisher, documents, clock: deps.clock })
  return { shortUrls, snapshots, publisher, changes, emptying }
}
