import type { ConversionIntake } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { withLinkTitles } from '../link-titles.ts'
import { historyEntryOf, recordOf } from './conversion-record.ts'
import { createConversionRepository } from './conversions.repository.ts'
import type { ConversionWithHistory, PatchConversionBody } from './conversions.schema.ts'

export interface ConversionServiceDeps {
  db: Db
  intake: Pick<ConversionIntake, 'correct'>
}

export interface ConversionService {
  /** @throws NOT_FOUND, also for a conversion of a link that the caller does not see; so does `correct` */
  read(caller: Caller, id: string): Promise<ConversionWithHistory>
  /**
   * @throws CONFLICT for a status that the conversion cannot get, VERSION_MISMATCH; nothing is stored then
   */
  correct(caller: Caller, id: string, body: PatchConversionBody): Promise<ConversionWithHistory>
}

/** A conversion by itself (contract-2 §12). */
export function createConversionService({ db, intake }: ConversionServiceDeps): ConversionService {
  const records = createConversionRepository(db.orm)
  const read = async (caller: Caller, id: string) => {
    const row = await records.read(caller, id)
    const [named] = await withLinkTitles(db.orm, row.workspaceId, [recordOf(row)])
    const history = (await records.changesOf(row)).map(historyEntryOf)
    return { ...recordOf(row), linkTitle: named?.linkTitle ?? null, history }
  }
  return {
    read,

    async correct(caller, id, body) {
      const { workspaceId, clickToken } = await records.read(caller, id)
      const corrected = await intake.correct({
        ...body,
        workspaceId,
        clickToken,
        conversionId: id,
        check: (before) => refuseChanged(caller.precondition, before),
      })
      if (corrected.result === 'refused') throw refusedStatus(corrected.reason)
      return read(caller, id)
    },
  }
}

const refusedStatus = (message: string) =>
  new AppError('CONFLICT', { message, details: [{ path: 'status', message: 'is no status it can get' }] })
