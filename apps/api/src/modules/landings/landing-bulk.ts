import { landings } from '@waymark/db'
import { and, asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller } from '../../plugins/caller.ts'
import { laterState } from '../../plugins/entity-tags/precondition.ts'
import {
  afterPart,
  type BulkRow,
  bulkUpdateBody,
  changedRow,
  commitOrRehearse,
  countedRows,
  failedRow,
  maxBulkUpdate,
  namedRows,
  partOf,
  replacedUrl,
  replacement,
  rowErrorOf,
  someChange,
} from '../bulk-update.ts'
import type { LinkChanges, LinkTransaction } from '../links/index.ts'
import type { NamedBulkUpdate } from '../offers/index.ts'
import { updateMany } from '../update-many.ts'
import { filteredLandings, type LandingRow } from './landings.repository.ts'
import { landingStatuses } from './landings.schema.ts'

const filter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(landingStatuses).optional(),
})

const changes = z
  .strictObject({
    status: z.enum(landingStatuses),
    groupName: z.string().trim().min(1).max(200).nullable(),
    replaceInUrl: replacement.describe('In `url`, every place, to the letter.'),
  })
  .partial()
  .check(someChange)

/** POST /landings/bulk-update (contract-2 §11). */
export const bulkUpdateLandingsBody = bulkUpdateBody({ filter, changes }).meta({
  example: { filter: { status: 'active' }, changes: { status: 'paused' } },
})
type BulkUpdateLandingsBody = z.infer<typeof bulkUpdateLandingsBody>

interface PlannedLanding {
  before: LandingRow
  after: LandingRow
  row: BulkRow
}

const writtenColumns = ['url', 'status', 'groupName', 'updatedAt'] as const

/**
 * Many landings by one call, in one transaction: one that cannot be changed is answered with the reason, and
 * stops no other.
 */
export function createLandingBulkUpdate({
  changes: links,
  clock,
}: {
  changes: LinkChanges
  clock: () => number
}) {
  return (caller: Caller, body: BulkUpdateLandingsBody): Promise<NamedBulkUpdate> =>
    commitOrRehearse(body.dryRun, links.commit, async ({ tx }: LinkTransaction) => {
      const { part, nextAfterId } = await lockChosen(tx, caller, body)
      const planned = part.map((landing) => planLanding(landing, body.changes, clock()))
      const changed = planned.filter(({ row }) => row.result === 'changed')
      const rows = changed.map(({ after }) => after)
      await updateMany(tx, { table: landings, names: writtenColumns }, rows)
      const published = changed.filter(
        ({ before, after }) => before.url !== after.url || before.status !== after.status,
      )
      return {
        result: countedRows(namedRows(body.ids, planned, 'landing'), {
          matched: planned.length,
          nextAfterId,
        }),
        changed: { linksUsing: { landings: published.map(({ after }) => after.id) } },
      }
    })
}

async function lockChosen(tx: LinkTransaction['tx'], caller: Caller, body: BulkUpdateLandingsBody) {
  const isChosen = body.ids === undefined ? undefined : inArray(landings.id, [...body.ids])
  const rows = await tx
    .select()
    .from(landings)
    .where(
      and(filteredLandings(tx, caller, body.filter ?? {}), isChosen, afterPart(landings.id, body.afterId)),
    )
    .orderBy(asc(landings.id))
    .limit(maxBulkUpdate + 1)
    .for('no key update')
  return partOf(rows, body)
}

function planLanding(
  before: LandingRow,
  wanted: BulkUpdateLandingsBody['changes'],
  nowMs: number,
): PlannedLanding {
  const { status, groupName, replaceInUrl } = wanted
  const fail = (row: BulkRow): PlannedLanding => ({ before, after: before, row })
  const url =
    replaceInUrl === undefined ? before.url : replacedUrl(before.url, replaceInUrl, 'changes.replaceInUrl')
  if (typeof url !== 'string') return fail(failedRow(before.id, url))
  if (before.status === 'archived' && status !== undefined && status !== 'archived') {
    const details = [{ path: 'status', message: 'the landing is archived' }]
    return fail(failedRow(before.id, rowErrorOf('CONFLICT', 'An archived landing stays archived.', details)))
  }
  const after: LandingRow = {
    ...before,
    url,
    ...(status !== undefined && { status }),
    ...(groupName !== undefined && { groupName }),
    updatedAt: laterState(before, nowMs),
  }
  return { before, after, row: changedRow(before.id, shown(before), shown(after)) }
}

const shown = ({ url, status, groupName }: LandingRow) => ({ url, status, groupName })
