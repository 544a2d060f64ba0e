import type { ConversionIntake, PostbackLogRow } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { parseInstant } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import { parseEnd } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import { createPostbackLogPages } from './postback-logs.repository.ts'
import type { ListPostbackLogsQuery, PostbackLogRecord } from './postback-logs.schema.ts'

export interface PostbackLogServiceDeps {
  db: Db
  intake: Pick<ConversionIntake, 'replay'>
}

export interface PostbackLogService {
  list(caller: Caller, query: ListPostbackLogsQuery): Promise<Page<PostbackLogRecord>>
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
      const { items, total } = await pages.page(caller, {
        ...query,
        from: from === undefined ? null : (parseInstant(from, caller.timezone)?.toJSDate() ?? null),
        to: to === undefined ? null : (parseEnd(to, caller.timezone)?.toJSDate() ?? null),
      })
      return { items: items.map(recordOf), total }
    },

    async replay(caller, id) {
      await intake.replay(await pages.read(caller, id))
      return recordOf(await pages.read(caller, id))
    },
  }
}

function recordOf(row: PostbackLogRow): PostbackLogRecord {
  const { id, receivedAt, source, ip, method, query, result, reason, conversionId, networkId } = row
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    source,
    ip,
    method,
    query,
    result,
    reason,
    conversionId,
    networkId,
  }
}
