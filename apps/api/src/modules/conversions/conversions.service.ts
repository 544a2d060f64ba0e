import type { ConversionIntake } from '@waymark/conversions'
import { conversionChanges, conversions, type Db, links, type Orm } from '@waymark/db'
import { AppError, moneyNumber } from '@waymark/domain'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import { permittedByRestriction } from '../links/index.ts'
import { workspaceRecords } from '../workspace-records.ts'
import { recordOf } from './conversion-record.ts'
import type { ConversionWithHistory, PatchConversionBody } from './conversions.schema.ts'

export interface ConversionServiceDeps {
  db: Db
  intake: Pick<ConversionIntake, 'correct'>
}

export interface ConversionService {
  /** @throws NOT_FOUND, also for a conversion of a link that the caller does not see; so does `correct` */
  read(caller: Caller, id: string): Promise<ConversionWithHistory>
  /** @throws CONFLICT for a status that the conversion cannot get; nothing is stored then */
  correct(caller: Caller, id: string, body: PatchConversionBody): Promise<ConversionWithHistory>
}

const conversionRecords = workspaceRecords(conversions, {
  noun: 'conversion',
  // A member who sees certain links sees their conversions only, also those of links deleted since.
  narrow({ workspaceId, restriction }: LinkAccess, orm) {
    if (restriction === null) return undefined
    const permitted = orm
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.workspaceId, workspaceId), permittedByRestriction(restriction)))
    return inArray(conversions.linkId, permitted)
  },
})

/** A conversion by itself (contract-2 §12). */
export function createConversionService({ db, intake }: ConversionServiceDeps): ConversionService {
  const records = conversionRecords(db.orm)
  const read = async (caller: Caller, id: string) => {
    const row = await records.read(caller, id)
    return { ...recordOf(row), history: await historyOf(db.orm, row) }
  }
  return {
    read,

    async correct(caller, id, body) {
      const { workspaceId, clickToken } = await records.read(caller, id)
      const corrected = await intake.correct({ ...body, workspaceId, clickToken, conversionId: id })
      if (corrected.result === 'refused') throw refusedStatus(corrected.reason)
      return read(caller, id)
    },
  }
}

const refusedStatus = (message: string) =>
  new AppError('CONFLICT', { message, details: [{ path: 'status', message: 'is no status it can get' }] })

/** The oldest change first. */
async function historyOf(
  orm: Orm,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ConversionWithHistory['history']> {
  const changes = await orm
    .select()
    .from(conversionChanges)
    .where(and(eq(conversionChanges.workspaceId, workspaceId), eq(conversionChanges.conversionId, id)))
    .orderBy(asc(conversionChanges.version))
  return changes.map(({ at, fromStatus, toStatus, payout, currency, origin }) => ({
    at: at.toISOString(),
    from: fromStatus,
    to: toStatus,
    payout: moneyNumber(payout),
    currency,
    origin,
  }))
}
