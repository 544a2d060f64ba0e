import type { Db } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import { createDomainEmptying, createWorkspaceEmptying } from '@waymark/links'
import type { Replica } from '@waymark/replica/changes'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'

export interface PublishingDeps extends ScheduledJobsDeps {
  db: Db
  replica: Pick<Replica, 'commit' | 'publisher'>
  randomBytes: RandomBytes
}

/** With the age at which a change counts as left behind, less than the second that contract §5 gives. */
const publishEveryMs = 250
const emptyEveryMs = 1_000

/**
 * Publishes what its writer did not: after a crash, an outage of Redis, or because the writer leaves it to
 * this role. Goes on with the links of banned domains and deleted workspaces, batch by batch. Several workers
 * may do the same: they skip the domains and workspaces that another one has locked, and an entry that is
 * published twice does no harm.
 */
export function createPublishing(deps: PublishingDeps): WorkerRole {
  const { publisher } = deps.replica
  return scheduledJobs(deps, [
    {
      name: 'publish-changes',
      pauseMs: publishEveryMs,
      work: async () => (await publisher.sweep()) > 0,
      failure: 'Unpublished changes could not be read',
    },
    {
      name: 'empty-banned-domains',
      pauseMs: emptyEveryMs,
      work: createDomainEmptying(deps).sweep,
      failure: 'Links of banned domains could not be moved',
    },
    {
      name: 'empty-deleted-workspaces',
      pauseMs: emptyEveryMs,
      work: createWorkspaceEmptying(deps).sweep,
      failure: 'Links of deleted workspaces could not be deleted',
    },
  ])
}
