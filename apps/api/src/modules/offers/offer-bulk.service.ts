import { offers } from '@waymark/db'
import { beginHealthChecksAnew } from '@waymark/offers'
import { and, asc, inArray } from 'drizzle-orm'
import type { Caller } from '../../plugins/caller.ts'
import { laterState } from '../../plugins/entity-tags/precondition.ts'
import {
  afterPart,
  type BulkRow,
  changedRow,
  commitOrRehearse,
  countedRows,
  failedRow,
  maxBulkUpdate,
  namedRows,
  partOf,
  replacedUrl,
  rowErrorOf,
} from '../bulk-update.ts'
import type { LinkChanges, LinkTransaction } from '../links/index.ts'
import { updateMany } from '../update-many.ts'
import type { BulkUpdateOffersBody, NamedBulkUpdate } from './offer-bulk.schema.ts'
import { mayBecome } from './offer-status.ts'
import { isCheckedAnew, systemChange } from './offer-transitions.ts'
import { createOfferRepository, type OfferRow } from './offers.repository.ts'

export interface OfferBulkServiceDeps {
  changes: LinkChanges
  /** Unix ms. */
  clock: () => number
}

export interface OfferBulkService {
  /**
   * Changes many offers in one transaction: one that cannot be changed is answered with the reason, and stops
   * no other.
   * @throws VALIDATION_FAILED for a filter that finds more than 1,000
   */
  update(caller: Caller, body: BulkUpdateOffersBody): Promise<NamedBulkUpdate>
}

interface PlannedOffer {
  before: OfferRow
  after: OfferRow
  row: BulkRow
}

const writtenColumns = ['url', 'status', 'groupName', 'disabledReason', 'healthStatus', 'updatedAt'] as const

/** Many offers by one call (contract-2 §11, POST /offers/bulk-update). */
export function createOfferBulkService({ changes, clock }: OfferBulkServiceDeps): OfferBulkService {
  return {
    update: (caller, body) =>
      commitOrRehearse(body.dryRun, changes.commit, async ({ tx }: LinkTransaction) => {
        const { part, nextAfterId } = await lockChosen(tx, caller, body)
        const planned = part.map((offer) => planOffer(offer, body.changes, clock()))
        const changed = planned.filter(({ row }) => row.result === 'changed')
        const rows = changed.map(({ after }) => after)
        await updateMany(tx, { table: offers, names: writtenColumns }, rows)
        const anew = changed.filter(({ before, after }) => isCheckedAnew(before, after))
        await beginHealthChecksAnew(tx, ...anew.map(({ after }) => after.id))
        const published = changed.filter(
          ({ before, after }) => before.url !== after.url || before.status !== after.status,
        )
        return {
          result: countedRows(namedRows(body.ids, planned, 'offer'), {
            matched: planned.length,
            nextAfterId,
          }),
          changed: { linksUsing: { offers: published.map(({ after }) => after.id) } },
        }
      }),
  }
}

async function lockChosen(tx: LinkTransaction['tx'], caller: Caller, body: BulkUpdateOffersBody) {
  const isChosen = body.ids === undefined ? undefined : inArray(offers.id, [...body.ids])
  const rows = await tx
    .select()
    .from(offers)
    .where(
      and(
        createOfferRepository(tx).filtered(caller, body.filter ?? {}),
        isChosen,
        afterPart(offers.id, body.afterId),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(maxBulkUpdate + 1)
    .for('no key update')
  return partOf(rows, body)
}

function planOffer(before: OfferRow, changes: BulkUpdateOffersBody['changes'], nowMs: number): PlannedOffer {
  const { status, groupName, replaceInUrl } = changes
  const fail = (row: BulkRow): PlannedOffer => ({ before, after: before, row })
  const url =
    replaceInUrl === undefined ? before.url : replacedUrl(before.url, replaceInUrl, 'changes.replaceInUrl')
  if (typeof url !== 'string') return fail(failedRow(before.id, url))
  if (status !== undefined && !mayBecome(before.status, status)) {
    const details = [{ path: 'status', message: `the offer is ${before.status}` }]
    const message = `An offer that is ${before.status} cannot become ${status}.`
    return fail(failedRow(before.id, rowErrorOf('CONFLICT', message, details)))
  }
  const after: OfferRow = {
    ...before,
    url,
    ...(status !== undefined && { status }),
    ...(groupName !== undefined && { groupName }),
    ...systemChange(before, { status }),
    updatedAt: laterState(before, nowMs),
  }
  return { before, after, row: changedRow(before.id, shown(before), shown(after)) }
}

const shown = ({ url, status, groupName }: OfferRow) => ({ url, status, groupName })
