import type { Orm } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type { Change, Committed, Replica } from '@waymark/replica/changes'
import type { LinkAccess } from '../../plugins/caller.ts'
import {
  type CirclesOf,
  canCloseCircle,
  circleProblems,
  createCirclesOf,
  type SavedFields,
} from './link-circles.ts'
import { createLinkEvents } from './link-events.ts'
import {
  createLinkRepository,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
} from './links.repository.ts'
import type { OwnHostSettings } from './own-addresses.ts'

/** One transaction of a change, as the change sees it. */
export interface LinkTransaction {
  tx: Orm
  links: LinkRepository
  circlesOf: CirclesOf
  /** A transaction within: an error takes back what `work` did, and nothing else. */
  savepoint<Result>(work: (unit: LinkTransaction) => Promise<Result>): Promise<Result>
}

export interface LinkToChange {
  access: LinkAccess
  address: LinkReference
  /** Locks what comes before links in the `lockOrder` of the replica, in the same transaction. */
  lockFirst?: (unit: LinkTransaction) => Promise<void>
}

export interface ChangedLink<Result> {
  result: Result
  /** Addresses that no longer lead to the link. */
  dropped?: readonly LinkAddress[]
  /** What changed with it. */
  alsoChanged?: Change
}

export interface LinkChanges {
  /** `Replica.commit` with the repository of links. */
  commit<Result>(work: (unit: LinkTransaction) => Promise<Committed<Result>>): Promise<Result>
  /**
   * `commit` for a link that exists: locks its row, and raises its version.
   * @throws NOT_FOUND when the workspace has no such link, or none that the caller may see
   */
  change<Result>(
    link: LinkToChange,
    work: (link: LinkRow, unit: LinkTransaction) => Promise<ChangedLink<Result>>,
  ): Promise<Result>
}

export interface LinkChangesDeps {
  replica: Pick<Replica, 'commit'>
  settings: OwnHostSettings
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** Changes of links and their rules, and of what those use. */
export function createLinkChanges(deps: LinkChangesDeps): LinkChanges {
  const { replica, settings } = deps
  const queueEvents = createLinkEvents(deps)
  const unitOf = (tx: Orm): LinkTransaction => ({
    tx,
    links: createLinkRepository(tx),
    circlesOf: createCirclesOf(tx, settings),
    savepoint: (work) => tx.transaction((inner) => work(unitOf(inner))),
  })
  const commit: LinkChanges['commit'] = (work) =>
    replica.commit(async (tx) => {
      const committed = await work(unitOf(tx))
      await queueEvents(tx, committed.changed)
      return committed
    })

  return {
    commit,
    change: ({ access, address, lockFirst }, work) =>
      commit(async (unit) => {
        await lockFirst?.(unit)
        const link = await unit.links.lock(access, address)
        if (link === null) throw new AppError('NOT_FOUND')
        const { result, dropped = [], alsoChanged } = await work(link, unit)
        const changed = { ...alsoChanged, links: [link.id], dropped: new Map([[link.id, dropped]]) }
        return { result, changed }
      }),
  }
}

/** Links whose rules send to it, and pages that show it, have its address. */
export const showing = (workspaceId: string, link: LinkRow): Change => ({
  linksUsing: { campaigns: [link.id] },
  pages: { workspaceId, linkIds: [link.id] },
})

/**
 * Refuses a link that was written and leads back to itself (contract-3 §18), before the commit.
 * @throws VALIDATION_FAILED for the fields that have closed the circle
 */
export async function refuseCircles(
  unit: LinkTransaction,
  linkId: string,
  saved: SavedFields,
): Promise<void> {
  if (!canCloseCircle(saved)) return
  const details = circleProblems((await unit.circlesOf([linkId])).get(linkId), saved)
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}
