import type { Db, Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { ConfigRef, LinkAddress } from '@waymark/replica'
import type { LinkAccess } from '../../plugins/caller.ts'
import type { DocumentPublisher } from '../../replica/index.ts'
import { createFlowLinksRepository, type FlowMembers } from './flows/flow-links.repository.ts'
import { createLinkOutbox } from './link-outbox.repository.ts'
import type { LinkPublisher } from './link-publisher.ts'
import {
  createLinkRepository,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
} from './links.repository.ts'

export interface LinkChangesDeps {
  db: Db
  publisher: LinkPublisher
  documents: Pick<DocumentPublisher, 'publishSoon'>
}

/** One transaction of a change, as the change sees it. */
export interface LinkTransaction {
  tx: Orm
  links: LinkRepository
}

export interface Changed<Result> {
  result: Result
  linkId: string
  /** Addresses that no longer lead to the link. */
  dropped?: LinkAddress[]
  /** Links that changed with it and are in the outbox already, to be published beside it. */
  alsoChanged?: readonly string[]
  /** Documents that changed with it and are marked, to be published after it. */
  documents?: readonly ConfigRef[]
}

export interface LinkToChange {
  access: LinkAccess
  address: LinkReference
  /**
   * What must be held before the link, in the same transaction. Landings, offers, networks and domains are held before
   * links by everybody, or two changes could wait for each other for ever.
   */
  lockFirst?: (unit: LinkTransaction) => Promise<void>
}

export interface LinkChanges {
  /**
   * Runs `work` in a transaction that also notes the change in the outbox, and after the commit has it published to
   * the redirectors. Answers without them too: what could not be published at once is left to the sweeper.
   */
  commit<Result>(work: (unit: LinkTransaction) => Promise<Changed<Result>>): Promise<Result>
  /** `commit` for links that are made together, and are noted and published together. */
  commitAll<Result>(
    work: (unit: LinkTransaction) => Promise<{ result: Result; linkIds: readonly string[] }>,
  ): Promise<Result>
  /**
   * `commit` for a change of what the flows of rules use: every link whose rules use one of the members has changed.
   * Also for whoever changes an offer without asking: its counts, its health (contract §6).
   */
  commitFlows<Result>(
    work: (unit: LinkTransaction) => Promise<{ result: Result; members: FlowMembers }>,
  ): Promise<Result>
  /**
   * `commit` for a link that exists: holds its row, and raises its version.
   * @throws NOT_FOUND when the workspace has no such link, or none that the caller may see
   */
  change<Result>(
    link: LinkToChange,
    work: (link: LinkRow, unit: LinkTransaction) => Promise<Omit<Changed<Result>, 'linkId'>>,
  ): Promise<Result>
}

/** Changes of links and their rules (invariant 3 of the design: live within a second, on every redirector). */
export function createLinkChanges({ db, publisher, documents: pages }: LinkChangesDeps): LinkChanges {
  async function commit<Result>(work: (unit: LinkTransaction) => Promise<Changed<Result>>): Promise<Result> {
    const {
      result,
      linkId,
      alsoChanged = [],
      documents = [],
    } = await db.transaction(async (tx) => {
      const changed = await work({ tx, links: createLinkRepository(tx) })
      await createLinkOutbox(tx).add(changed.linkId, changed.dropped ?? [])
      return changed
    })
    await publisher.publishSoon([linkId, ...alsoChanged])
    if (documents.length > 0) await pages.publishSoon(documents)
    return result
  }

  return {
    commit,
    async commitAll(work) {
      const { result, linkIds } = await db.transaction(async (tx) => {
        const made = await work({ tx, links: createLinkRepository(tx) })
        await createLinkOutbox(tx).addAll(made.linkIds)
        return made
      })
      await publisher.publishSoon(linkIds)
      return result
    },
    async commitFlows(work) {
      const { result, linkIds } = await db.transaction(async (tx) => {
        const changed = await work({ tx, links: createLinkRepository(tx) })
        const linkIds = await createFlowLinksRepository(tx).noteChanges(changed.members)
        return { result: changed.result, linkIds }
      })
      await publisher.publishSoon(linkIds)
      return result
    },
    change: ({ access, address, lockFirst }, work) =>
      commit(async (unit) => {
        await lockFirst?.(unit)
        const link = await unit.links.lock(access, address)
        if (link === null) throw new AppError('NOT_FOUND')
        await unit.links.raiseVersion(link.id)
        return { ...(await work(link, unit)), linkId: link.id }
      }),
  }
}
