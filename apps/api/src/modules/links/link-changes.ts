import type { Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type { Change, Committed, Replica } from '@waymark/replica/changes'
import type { LinkAccess } from '../../plugins/caller.ts'
import {
  createLinkRepository,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
} from './links.repository.ts'

/** One transaction of a change, as the change sees it. */
export interface LinkTransaction {
  tx: Orm
  links: LinkRepository
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

/** Changes of links and their rules, and of what those use. */
export function createLinkChanges({ replica }: { replica: Pick<Replica, 'commit'> }): LinkChanges {
  const commit: LinkChanges['commit'] = (work) =>
    replica.commit((tx) => work({ tx, links: createLinkRepository(tx) }))

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
