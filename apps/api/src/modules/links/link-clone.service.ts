import { AppError, uuidV7 } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import type { ClickLimits } from './click-limits.ts'
import { type DomainAssignments, lockAssignments } from './domain-assignments.ts'
import { type LinkChanges, type LinkTransaction, refuseCircles } from './link-changes.ts'
import { problemsOf } from './link-checks.ts'
import { copyRules } from './link-clone.repository.ts'
import type { CloneLinkBody } from './link-clone.schema.ts'
import { claimAlias, claimFreeCode, newCode } from './link-codes.ts'
import { createLinkCollections, joinCollections, lockCollections } from './link-collections.ts'
import { defaultAssignment } from './link-domains.repository.ts'
import type { LinkRecord } from './link-record.schema.ts'
import type { Fresh, LinkRecords } from './link-records.ts'
import { lockTrafficSources } from './link-traffic-sources.ts'
import type { LinkReference, LinkRow, NewLink } from './links.repository.ts'
import { lockWorkspace } from './locked-workspace.ts'
import type { NewLinkDeps } from './new-link.ts'

export interface LinkCloneServiceDeps extends NewLinkDeps {
  changes: LinkChanges
  records: LinkRecords
  clickLimits: ClickLimits
  shortUrls: ShortUrls
}

export interface LinkCloneService {
  /**
   * A new link with all that the link has, rules, password and collections too, but its codes and clicks.
   * @throws NOT_FOUND; CONFLICT for an alias that cannot be had
   */
  clone(caller: Caller, address: LinkReference, body: CloneLinkBody): Promise<Fresh<LinkRecord>>
}

/** Copies of links (contract-2 §11). */
export function createLinkCloneService(deps: LinkCloneServiceDeps): LinkCloneService {
  return {
    async clone(caller, address, body) {
      const link = await deps.changes.commit(async (unit) => {
        const assignments = await lockForClone(unit, caller, address)
        const original = await unit.links.lock(caller, address)
        if (original === null) throw new AppError('NOT_FOUND')
        const copy = await insertCopy(deps, unit, copyOf(deps, { original, assignments, body }))
        await copyRules(unit.tx, { from: original.id, to: copy.id }, deps)
        await refuseCircles(unit, copy.id, copy.customAlias === null ? {} : { link: 'customAlias' })
        await joinSame(unit, { workspaceId: caller.workspaceId, from: original.id }, copy)
        return { result: copy, changed: { newLinks: [copy.id] } }
      })
      await deps.clickLimits.begin([link])
      return deps.records.one(caller.workspaceId, link)
    },
  }
}

/** What the copy refers to, locked before the link is (`lockOrder`). */
async function lockForClone(
  unit: LinkTransaction,
  caller: Caller,
  address: LinkReference,
): Promise<DomainAssignments> {
  await lockWorkspace(unit, caller.workspaceId)
  const link = await unit.links.find(caller, address)
  if (link === null) throw new AppError('NOT_FOUND')
  const assignments = await lockAssignments(unit, caller.workspaceId, [link])
  await lockTrafficSources(unit, caller.workspaceId, [link])
  return assignments
}

interface Copying {
  original: LinkRow
  assignments: DomainAssignments
  body: CloneLinkBody
}

const longestTitle = 300
const copiedTitle = ({ title, customAlias, shortCode }: LinkRow) =>
  `${(title ?? customAlias ?? shortCode).slice(0, longestTitle - ' copy'.length)} copy`

/** @throws VALIDATION_FAILED where the alias would make it its own target */
function copyOf(
  { clock, randomBytes, shortUrls }: LinkCloneServiceDeps,
  { original, assignments, body }: Copying,
): NewLink {
  const { version: _version, rulesVersion: _rules, deletedAt: _deleted, ...content } = original
  const verdict = assignments.of(original.domainId)
  const assignment = verdict.ok ? verdict.assignment : defaultAssignment
  const now = new Date(clock())
  const copy = {
    ...content,
    ...assignment,
    id: uuidV7(now.getTime(), randomBytes(10)),
    shortCode: newCode(randomBytes),
    customAlias: body.customAlias ?? null,
    title: body.title === undefined ? copiedTitle(original) : body.title,
    isActive: body.isActive ?? false,
    isStarred: false,
    createdAt: now,
    updatedAt: now,
  }
  const details = problemsOf(shortUrls, copy, { ...assignment, customAlias: copy.customAlias })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return copy
}

async function insertCopy(
  { randomBytes }: LinkCloneServiceDeps,
  unit: LinkTransaction,
  values: NewLink,
): Promise<LinkRow> {
  const copy = await unit.links.insert(values)
  const { domainKey, customAlias } = copy
  if (customAlias !== null) await claimAlias(unit, { domainKey, code: customAlias }, copy.id)
  return claimFreeCode(randomBytes, unit, copy)
}

async function joinSame(
  unit: LinkTransaction,
  { workspaceId, from }: { workspaceId: string; from: string },
  copy: LinkRow,
): Promise<void> {
  const collectionIds = (await createLinkCollections(unit.tx).of([from])).get(from) ?? []
  if (collectionIds.length === 0) return
  // One that was deleted meanwhile is none of them any more.
  const { ids } = await lockCollections(unit, workspaceId, { bodies: [{ collectionIds }] })
  await joinCollections(unit, { workspaceId, at: copy.createdAt }, [
    { linkId: copy.id, collectionIds: [...ids] },
  ])
}
