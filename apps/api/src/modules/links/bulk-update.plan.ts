import type { UtmColumns } from '@waymark/db'
import { type ErrorDetail, firstWritten, foldCase } from '@waymark/domain'
import { isoOrNull } from '../../envelope.ts'
import { laterState } from '../../plugins/entity-tags/precondition.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  type BulkRow,
  changedRow,
  failedRow,
  type RowError,
  replacedUrl,
  rowErrorOf,
} from '../bulk-update.ts'
import type { LinkBulkChanges } from './bulk-update.schema.ts'
import type { DomainAssignments } from './domain-assignments.ts'
import { problemsOf } from './link-checks.ts'
import type { DomainAssignment } from './link-domains.repository.ts'
import { restoreProblem } from './link-restorable.ts'
import type { LinkRow } from './links.repository.ts'

/** A link with the collections that it is in. */
export interface CollectedLink {
  link: LinkRow
  collectionIds: readonly string[]
}

export interface PlanContext {
  changes: LinkBulkChanges
  /** Of `changes.domainId`. */
  assignment: DomainAssignment | undefined
  /** The assignments of links that come back. */
  domains: DomainAssignments
  shortUrls: ShortUrls
  nowMs: number
}

/** What the statements of a bulk update write of a link. */
export const writtenColumns = [
  'originalUrl',
  'tags',
  'isActive',
  'expiresAt',
  'utm',
  'trafficSourceId',
  'domainId',
  'domainKey',
  'deletedAt',
  'updatedAt',
] as const

export interface PlannedLink {
  before: LinkRow
  row: BulkRow
  /** Of a row that is `changed`. */
  after: LinkRow
  joined: readonly string[]
  left: readonly string[]
}

const mostTags = 50

/** What the changes make of one link, whatever becomes of the others. */
export function planLink({ link, collectionIds }: CollectedLink, context: PlanContext): PlannedLink {
  const { changes, nowMs } = context
  const content = contentOf(link, context)
  const after: LinkRow = { ...content, updatedAt: laterState(link, nowMs) }
  const isIn = new Set(collectionIds)
  const [joined, left] = [
    (changes.collectionIds?.add ?? []).filter((id) => !isIn.has(id)),
    (changes.collectionIds?.remove ?? []).filter((id) => isIn.has(id)),
  ]
  const planned = { before: link, after, joined, left }
  if (changes.restore) return { ...planned, ...restored(link, context) }
  const error = errorOf(link, after, context)
  if (error !== null) return { ...planned, row: failedRow(link.id, error) }
  if (changes.delete) {
    const row: BulkRow = {
      id: link.id,
      result: 'changed',
      before: { deleted: false },
      after: { deleted: true },
      error: null,
    }
    return { ...planned, after: { ...after, deletedAt: after.updatedAt }, row }
  }
  const gone = new Set(left)
  const nowIn = [...collectionIds.filter((id) => !gone.has(id)), ...joined]
  return { ...planned, row: changedRow(link.id, shown(link, collectionIds), shown(after, nowIn)) }
}

function restored(link: LinkRow, { domains, nowMs }: PlanContext): Pick<PlannedLink, 'after' | 'row'> {
  const problem = restoreProblem(link, domains, nowMs)
  if (problem !== null) {
    const { code, message } = problem
    return { after: link, row: failedRow(link.id, rowErrorOf(code, message)) }
  }
  const after = { ...link, deletedAt: null, updatedAt: laterState(link, nowMs) }
  return { after, row: changedRow(link.id, { deleted: true }, { deleted: false }) }
}

function contentOf(link: LinkRow, { changes, assignment }: PlanContext): LinkRow {
  const { isActive, tags, expiresAt, utm, trafficSourceId, replaceInTarget } = changes
  return {
    ...link,
    ...assignment,
    ...(isActive !== undefined && { isActive }),
    ...(tags !== undefined && { tags: changedTags(link.tags, tags) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(utm !== undefined && { utm: utm satisfies UtmColumns | null }),
    ...(trafficSourceId !== undefined && { trafficSourceId }),
    ...(replaceInTarget !== undefined && {
      originalUrl: link.originalUrl.replaceAll(replaceInTarget.find, () => replaceInTarget.replacement),
    }),
  }
}

function changedTags(
  tags: readonly string[],
  { add, remove }: { add: string[]; remove: string[] },
): string[] {
  const gone = new Set(remove.map(foldCase))
  return firstWritten([...tags.filter((tag) => !gone.has(foldCase(tag))), ...add])
}

function errorOf(before: LinkRow, after: LinkRow, { changes, shortUrls }: PlanContext): RowError | null {
  if (changes.replaceInTarget !== undefined && after.originalUrl !== before.originalUrl) {
    const replaced = replacedUrl(before.originalUrl, changes.replaceInTarget, 'changes.replaceInTarget')
    if (typeof replaced !== 'string') return replaced
  }
  const tooManyTags = { path: 'tags', message: `would be more than ${mostTags}` }
  const details: ErrorDetail[] = [
    ...(after.tags.length > mostTags && changes.tags !== undefined ? [tooManyTags] : []),
    ...problemsOf(shortUrls, after, after),
  ]
  return details.length === 0
    ? null
    : rowErrorOf('VALIDATION_FAILED', 'The link would not be valid.', details)
}

/** The fields that a bulk update may change, as records have them. */
const shown = (link: LinkRow, collectionIds: readonly string[]) => ({
  originalUrl: link.originalUrl,
  tags: link.tags,
  isActive: link.isActive,
  expiresAt: isoOrNull(link.expiresAt),
  utm: link.utm,
  trafficSourceId: link.trafficSourceId,
  domainId: link.domainId,
  collectionIds: [...collectionIds],
})
