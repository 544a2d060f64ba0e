import type { ConversionIntake, PostbackLogRow } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { AppError, parseInstant } from '@waymark/domain'
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
  /** Judges it again, as status maps, goals and security are now. @returns the log's record as it is then */
  replay(caller: Caller, id: string): Promise<PostbackLogRecord>
}

const noSuchPostback = () => new AppError('NOT_FOUND', { message: 'There is no such postback in the log.' })

/** The postback log (contract §7). */
export function createPostbackLogService({ db, intake }: PostbackLogServiceDeps): PostbackLogService {
  const pages = createPostbackLogPages(db.orm)
  const found = async (workspaceId: string, id: string): Promise<PostbackLogRow> => {
    const row = await pages.find(workspaceId, id)
    if (row === null) throw noSuchPostback()
    return row
  }
  return {
    async list({ workspaceId, timezone }, { from, to, ...query }) {
      const { items, total } = await pages.page(workspaceId, {
        ...query,
        from: from === undefined ? null : (parseInstant(from, timezone)?.toJSDate() ?? null),
        to: to === undefined ? null : (parseEnd(to, timezone)?.toJSDate() ?? null),
      })
      return { items: items.map(recordOf), total }
    },

    async replay({ workspaceId }, id) {
      await intake.replay(await found(workspaceId, id))
      return recordOf(await found(workspaceId, id))
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
