import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import { laterState } from '../../plugins/if-match.ts'
import { type DomainAssignments, lockAssignments } from './domain-assignments.ts'
import { type LinkChanges, type LinkTransaction, showing } from './link-changes.ts'
import type { LinkRecord } from './link-record.schema.ts'
import type { Fresh, LinkRecords } from './link-records.ts'
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
   * @throws NOT_FOUND for one that was deleted earlier; CONFLICT where its domain is gone
   */
  restore(caller: Caller, address: LinkReference): Promise<Fresh<LinkRecord>>
}

const dayMs = 24 * 60 * 60_000
/** So long a deletion can be taken back (contract-2 §11). */
const restorableMs = 30 * dayMs

/** Deleted links that come back. */
export function createLinkRestoreService(deps: LinkRestoreServiceDeps): LinkRestoreService {
  const { links, changes, records, clock } = deps
  const restoreDeleted = (caller: Caller, address: LinkReference) =>
    changes.commit(async (unit) => {
      const found = await unit.links.findDeleted(caller, address)
      if (found === null) throw new AppError('NOT_FOUND')
      const assignments = await lockAssignments(unit, caller.workspaceId, [found])
      const link = await lockDeleted(unit, caller, found)
      refuseTooOld(link, clock())
      refuseWithoutDomain(link, assignments)
      const updatedAt = laterState(link, clock())
      const result = await unit.links.update(caller, link.id, { deletedAt: null, updatedAt })
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

function refuseTooOld({ deletedAt }: LinkRow, nowMs: number): void {
  if (deletedAt !== null && deletedAt.getTime() + restorableMs >= nowMs) return
  throw new AppError('NOT_FOUND', { message: 'The link was deleted more than 30 days ago.' })
}

/** A domain that was removed or banned serves no links. */
function refuseWithoutDomain({ domainId, domainKey }: LinkRow, assignments: DomainAssignments): void {
  const isThere = domainKey === '' || (domainId !== null && assignments.of(domainId).ok)
  if (!isThere)
    throw new AppError('CONFLICT', { message: `The domain ${domainKey} of the link is not active any more.` })
}
