import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import { laterState } from '../../plugins/entity-tags/precondition.ts'
import { lockAssignments } from './domain-assignments.ts'
import { type LinkChanges, type LinkTransaction, refuseCircles, showing } from './link-changes.ts'
import type { LinkRecord } from './link-record.schema.ts'
import type { Fresh, LinkRecords } from './link-records.ts'
import { restoreProblem } from './link-restorable.ts'
import type { LinkReference, LinkRepository, LinkRow } from './links.repository.ts'

export interface LinkRestoreServiceDeps {
  links: LinkRepository
  changes: LinkChanges
  records: LinkRecords
  /** Unix ms. */
  clock: () => number
}

export interface LinkRestoreService {
  /**
   * Takes back the deletion of a link within 30 days: its codes, rules and clicks are as before. May be
   * repeated.
   * @throws NOT_FOUND for one that was deleted earlier; CONFLICT where its domain is gone;
   * VALIDATION_FAILED where other links lead over it in a circle by now
   */
  restore(caller: Caller, address: LinkReference): Promise<Fresh<LinkRecord>>
}

/** Deleted links that come back. */
export function createLinkRestoreService(deps: LinkRestoreServiceDeps): LinkRestoreService {
  const { links, changes, records, clock } = deps
  const restoreDeleted = (caller: Caller, address: LinkReference) =>
    changes.commit(async (unit) => {
      const found = await unit.links.findDeleted(caller, address)
      if (found === null) throw new AppError('NOT_FOUND')
      const assignments = await lockAssignments(unit, caller.workspaceId, [found])
      const link = await lockDeleted(unit, caller, found)
      const problem = restoreProblem(link, assignments, clock())
      if (problem !== null) throw new AppError(problem.code, { message: problem.message })
      const updatedAt = laterState(link, clock())
      const result = await unit.links.update(caller, link.id, { deletedAt: null, updatedAt })
      await refuseCircles(unit, link.id, { link: 'originalUrl' })
      return { result, changed: { links: [link.id], ...showing(caller.workspaceId, link) } }
    })

  return {
    async restore(caller, address) {
      const link = await links.find(caller, address)
      return records.one(caller.workspaceId, link ?? (await restoreDeleted(caller, address)))
    },
  }
}

async function lockDeleted(unit: LinkTransaction, caller: Caller, { id }: LinkRow): Promise<LinkRow> {
  const link = await unit.links.lockDeleted(caller, id)
  if (link === null) throw new AppError('NOT_FOUND')
  return link
}
