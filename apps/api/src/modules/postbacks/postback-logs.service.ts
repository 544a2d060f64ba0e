import type { ConversionIntake, PostbackLogRow } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import type { Page } from '../../envelope.ts'
import { dateSpanOf } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import { createPostbackLogPages } from './postback-logs.repository.ts'
import type { ListPostbackLogsQuery, PostbackCounts, PostbackLogRecord } from './postback-logs.schema.ts'

export interface PostbackLogServiceDeps {
  db: Db
  intake: Pick<ConversionIntake, 'replay'>
}

export interface PostbackLogPage extends Page<PostbackLogRecord> {
  counts: PostbackCounts
}

export interface PostbackLogService {
  list(caller: Caller, query: ListPostbackLogsQuery): Promise<PostbackLogPage>
  /**
   * Processes it again, with the status maps, goals and security of now. @returns the log's record as it is
   * then
   */
  replay(caller: Caller, id: string): Promise<PostbackLogRecord>
}

/** The postback log (contract §7). */
export function createPostbackLogService({ db, intake }: PostbackLogServiceDeps): PostbackLogService {
  const pages = createPostbackLogPages(db.orm)
  return {
    async list(caller, { from, to, ...query }) {
      const requested = {
        ...query,
        ...dateSpanOf({ from, to }, caller.timezone),
      }
      const [{ items, total }, counts] = await Promise.all([
        pages.page(caller, requested),
        pages.countsByResult(caller, requested),
      ])
      return { items: items.map(recordOf), total, counts: countsOf(counts) }
    },

    async replay(caller, id) {
      await intake.replay(await pages.read(caller, id))
      return recordOf(await pages.read(caller, id))
    },
  }
}

function countsOf(found: ReadonlyMap<PostbackLogRow['result'], number>): PostbackCounts {
  const of = (result: PostbackLogRow['result']) => found.get(result) ?? 0
  return {
    created: of('created'),
    updated: of('updated'),
    duplicate: of('duplicate'),
    pending: of('pending'),
    ignored: of('ignored'),
    refused: of('refused'),
    unknown: of('unknown'),
  }
}

function recordOf(row: PostbackLogRow): PostbackLogRecord {
  const { id, receivedAt, source, ip, method, query, result, reason, conversionId, networkId } = row
  // Of one that was processed again by a version before there was the word, it is that of then.
  const unknownWord = result === 'ignored' ? row.unknownWord : null
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    source,
    ip,
    method,
    query,
    result,
    reason,
    unknownWord,
    conversionId,
    networkId,
  }
}
