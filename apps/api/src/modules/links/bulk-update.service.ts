import { AppError, type ErrorDetail } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
import type { Change } from '@waymark/replica/changes'
import type { z } from 'zod'
import { dateSpanOf } from '../../instant.ts'
import { refuseRestricted } from '../../plugins/authorize.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  type BulkRow,
  commitOrRehearse,
  countedRows,
  failedRow,
  noSuchRow,
  partOf,
  rowErrorOf,
} from '../bulk-update.ts'
import { type CollectedLink, type PlanContext, type PlannedLink, planLink } from './bulk-update.plan.ts'
import { createBulkUpdateRepository } from './bulk-update.repository.ts'
import type { BulkUpdateLinksBody, bulkUpdateLinksAnswer, LinkBulkChanges } from './bulk-update.schema.ts'
import { lockAssignments } from './domain-assignments.ts'
import type { LinkChanges, LinkTransaction } from './link-changes.ts'
import { circleProblems } from './link-circles.ts'
import { createLinkCollections, joinCollections, lockCollections } from './link-collections.ts'
import type { LinkFilter } from './link-filter.ts'
import { lockTrafficSources } from './link-traffic-sources.ts'

export interface BulkUpdateServiceDeps {
  changes: LinkChanges
  shortUrls: ShortUrls
  /** Unix ms. */
  clock: () => number
}

export type LinkBulkUpdate = z.infer<typeof bulkUpdateLinksAnswer>

export interface BulkUpdateService {
  /**
   * Changes many links in one transaction, of a restricted member those that it sees: a link that cannot be
   * changed is answered with the reason, and stops no other.
   * @throws VALIDATION_FAILED for what the changes name and the workspace does not have, and for a filter
   * that finds more than 1,000
   */
  update(caller: Caller, body: BulkUpdateLinksBody): Promise<LinkBulkUpdate>
}

/** Many links by one call (contract-2 §11, POST /links/bulk-update). */
export function createBulkUpdateService(deps: BulkUpdateServiceDeps): BulkUpdateService {
  return {
    async update(caller, body) {
      if (body.changes.collectionIds !== undefined) refuseRestricted(caller)
      return commitOrRehearse(body.dryRun, deps.changes.commit, async (unit: LinkTransaction) => {
        const { changes } = body
        const assignment = await lockNamed(unit, caller, changes)
        const domains = await lockDomainsOfDeleted(unit, caller, body)
        const chosen = await lockChosen(unit, caller, body)
        const context = { changes, assignment, domains, shortUrls: deps.shortUrls, nowMs: deps.clock() }
        const planned = await write(unit, context, planAll(chosen.links, context))
        const changed = planned.filter(isChanged)
        await changeCollections(unit, { caller, context }, changed)
        const { nextAfterId } = chosen
        const result = countedRows(rowsOf(body, planned), { matched: planned.length, nextAfterId })
        return { result, changed: changeOf(caller.workspaceId, changed) }
      })
    },
  }
}

/** What the changes name, before the links (`lockOrder`). @throws VALIDATION_FAILED */
async function lockNamed(unit: LinkTransaction, { workspaceId }: Caller, changes: LinkBulkChanges) {
  const { domainId, trafficSourceId } = changes
  const verdict =
    domainId === undefined ? null : (await lockAssignments(unit, workspaceId, [changes])).of(domainId)
  const sources = await lockTrafficSources(unit, workspaceId, [{ trafficSourceId }])
  refuseChanges([
    ...(verdict?.ok === false ? verdict.details : []),
    ...sources.problemsOf({ trafficSourceId }),
  ])
  return verdict?.ok ? verdict.assignment : undefined
}

/** Links that come back need the domains that they had. */
async function lockDomainsOfDeleted(
  unit: LinkTransaction,
  caller: Caller,
  { ids = [], changes }: BulkUpdateLinksBody,
) {
  const domainIds = changes.restore
    ? await createBulkUpdateRepository(unit.tx).domainsOfDeleted(caller, ids)
    : []
  return lockAssignments(
    unit,
    caller.workspaceId,
    domainIds.map((domainId) => ({ domainId })),
  )
}

function refuseChanges(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return
  const inBody = details.map(({ path, message }) => ({ path: `changes.${path}`, message }))
  throw new AppError('VALIDATION_FAILED', { details: inBody })
}

async function lockChosen(
  unit: LinkTransaction,
  caller: Caller,
  { ids, filter, afterId, changes }: BulkUpdateLinksBody,
) {
  const repository = createBulkUpdateRepository(unit.tx)
  const wanted = { ...filterOf(filter ?? {}, caller.timezone), ids, isDeleted: changes.restore }
  const found = await repository.lock(caller, wanted, afterId)
  const { part: rows, nextAfterId } = partOf(found, { afterId })
  const { add = [], remove = [] } = changes.collectionIds ?? {}
  if (add.length + remove.length === 0)
    return { links: rows.map((link) => ({ link, collectionIds: [] })), nextAfterId }
  const locked = await lockCollections(unit, caller.workspaceId, {
    bodies: [{ collectionIds: [...add, ...remove] }],
  })
  refuseChanges(
    locked.problemsOf({ collectionIds: add }).map(({ path, message }) => ({
      path: path.replace('collectionIds', 'collectionIds.add'),
      message,
    })),
  )
  const collections = await createLinkCollections(unit.tx).of(rows.map(({ id }) => id))
  return { links: rows.map((link) => ({ link, collectionIds: collections.get(link.id) ?? [] })), nextAfterId }
}

function filterOf(filter: NonNullable<BulkUpdateLinksBody['filter']>, zone: string): LinkFilter {
  return {
    ...filter,
    ...dateSpanOf(filter, zone),
  }
}

const notValid = 'The link would not be valid.'

const planAll = (links: readonly CollectedLink[], context: PlanContext): PlannedLink[] =>
  links.map((link) => planLink(link, context))

const isChanged = ({ row }: PlannedLink) => row.result === 'changed'

/**
 * Moves and writes the links. One that would lead in a circle fails, and all are written anew without it:
 * what it was before may lead others in one.
 */
async function write(
  unit: LinkTransaction,
  context: PlanContext,
  planned: readonly PlannedLink[],
  round = 1,
): Promise<PlannedLink[]> {
  try {
    return await unit.savepoint(async (inner) => {
      const moved = await move(inner, planned)
      const changed = moved.filter(isChanged)
      await createBulkUpdateRepository(inner.tx).write(changed)
      const circling = await circlingRows(inner, context, changed)
      if (circling.size > 0) throw new Circling(circling)
      return moved
    })
  } catch (error) {
    if (!(error instanceof Circling)) throw error
    if (round === mostRounds)
      refuseChanges([{ path: error.path, message: 'leads too many links in circles' }])
    const withFailures = planned.map((link) => {
      const row = error.rows.get(link.before.id)
      return row === undefined ? link : { ...link, row }
    })
    return write(unit, context, withFailures, round + 1)
  }
}

/** Each writes all links of a call. */
const mostRounds = 5

class Circling extends Error {
  readonly rows: ReadonlyMap<string, BulkRow>
  constructor(rows: ReadonlyMap<string, BulkRow>) {
    super('links would lead in a circle')
    this.rows = rows
  }
  /** The change that leads the first of them in a circle. */
  get path(): string {
    const [row] = this.rows.values()
    return row?.error?.details[0]?.path.replace('changes.', '') ?? ''
  }
}

/** The rows of links that lead in a circle by this change. */
async function circlingRows(
  unit: LinkTransaction,
  { changes: { replaceInTarget, domainId, restore } }: PlanContext,
  changed: readonly PlannedLink[],
): Promise<Map<string, BulkRow>> {
  const link = (domainId !== undefined && 'changes.domainId') || (restore && 'changes.restore') || undefined
  if (link === undefined && replaceInTarget === undefined) return new Map()
  const targets = new Map(replaceInTarget && [['originalUrl', 'changes.replaceInTarget']])
  const circles = await unit.circlesOf(changed.map(({ after }) => after.id))
  const failed = [...circles].map(([id, circle]) => [id, circleProblems(circle, { targets, link })] as const)
  return new Map(
    failed
      .filter(([, details]) => details.length > 0)
      .map(([id, details]) => [id, failedRow(id, rowErrorOf('VALIDATION_FAILED', notValid, details))]),
  )
}

const isMoved = ({ before, after }: PlannedLink) => before.domainKey !== after.domainKey

/** The codes are the links' wherever they live: one whose codes are taken on the new domain fails. */
async function move(unit: LinkTransaction, planned: readonly PlannedLink[]): Promise<PlannedLink[]> {
  const repository = createBulkUpdateRepository(unit.tx)
  const moving = planned.filter((link) => link.row.result === 'changed' && isMoved(link))
  const refused = await repository.claimCodes(moving)
  await repository.releaseOldCodes(moving.filter(({ after }) => !refused.has(after.id)))
  return planned.map((link) =>
    refused.has(link.after.id) ? { ...link, row: codeTaken(link.after.id) } : link,
  )
}

const codeTaken = (id: string): BulkRow =>
  failedRow(
    id,
    rowErrorOf('CONFLICT', 'Another link has its code or alias on that domain.', [
      { path: 'domainId', message: 'has another link with the same code' },
    ]),
  )

async function changeCollections(
  unit: LinkTransaction,
  { caller, context }: { caller: Caller; context: PlanContext },
  changed: readonly PlannedLink[],
): Promise<void> {
  const at = new Date(context.nowMs)
  const joining = changed
    .filter(({ joined }) => joined.length > 0)
    .map(({ after, joined }) => ({ linkId: after.id, collectionIds: joined }))
  await joinCollections(unit, { workspaceId: caller.workspaceId, at }, joining)
  await createBulkUpdateRepository(unit.tx).leave(changed, context.changes.collectionIds?.remove ?? [], at)
}

/** In the order of the ids; a link that is not there, or not the caller's to see, is a row, too. */
function rowsOf({ ids }: BulkUpdateLinksBody, planned: readonly PlannedLink[]): LinkBulkUpdate['rows'] {
  const found = new Map(
    planned.map(({ row, before: { id, shortCode, title } }) => [id, { ...row, shortCode, title }]),
  )
  return ids === undefined
    ? [...found.values()]
    : ids.map((id) => found.get(id) ?? { ...noSuchRow(id, 'link'), shortCode: null, title: null })
}

function changeOf(workspaceId: string, changed: readonly PlannedLink[]): Change {
  const moved = changed.filter(isMoved)
  const back = changed.filter(({ before }) => before.deletedAt !== null)
  const gone = changed.filter(({ after }) => after.deletedAt !== null)
  const shownElsewhere = [...moved, ...gone, ...back]
  return {
    links: changed.map(({ after }) => after.id),
    dropped: new Map(moved.map(({ before }) => [before.id, addressesOf(before)])),
    // Links whose rules send to them, and pages that show them, have their addresses.
    linksUsing: { campaigns: [...moved, ...back].map(({ after }) => after.id) },
    pages: { workspaceId, linkIds: shownElsewhere.map(({ after }) => after.id) },
  }
}

const addressesOf = ({ domainKey, shortCode, customAlias }: PlannedLink['before']): LinkAddress[] =>
  [shortCode, ...(customAlias === null ? [] : [customAlias])].map((code) => ({ domainKey, code }))
