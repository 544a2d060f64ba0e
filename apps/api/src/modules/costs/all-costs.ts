import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withTimeout } from '@waymark/async'
import type { Db } from '@waymark/db'
import { limitByCaller } from '../../limit-concurrency.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { costRecordOf } from './cost-record.ts'
import { type CostPageQuery, type CostRow, createCostRepository } from './costs.repository.ts'

/** Costs that are in memory of an answer at one time. */
export const costsAtOnce = 1_000

/** Each uses a connection for as long as its reader takes: the other routes need some too. */
const bounds = { each: { running: 2, waiting: 20 }, all: { running: 4, waiting: 60 } }
/** For a part of the answer: a client that does not take it in that time is gone. */
const defaultIdleTimeoutMs = 60_000

/** The text of `{ data, meta }`, in parts. `meta.limit` is the total, as nothing was cut off. */
async function* answerOf(
  parts: AsyncIterable<readonly CostRow[]>,
  meta: { total: number; limit: number; offset: number },
): AsyncGenerator<string> {
  let before = '{"data":['
  for await (const part of parts) {
    yield before + part.map((row) => JSON.stringify(costRecordOf(row))).join(',')
    before = ','
  }
  yield `${before === ',' ? '' : before}],"meta":${JSON.stringify(meta)}}`
}

/** The parts as they are. Aborts when one of them is not taken in time. */
async function* takenInTime(
  parts: AsyncIterable<string>,
  { gone, timeoutMs }: { gone: AbortController; timeoutMs: number },
): AsyncGenerator<string> {
  for await (const part of parts) {
    const taken = Promise.withResolvers<void>()
    withTimeout(taken.promise, { timeoutMs, what: 'Reading a part of the answer' }).catch((error: unknown) =>
      gone.abort(error),
    )
    try {
      yield part
    } finally {
      taken.resolve()
    }
  }
}

export interface AllCostsDeps {
  db: Db
  /** Default: a minute. */
  idleTimeoutMs?: number
}

/**
 * All costs that a query finds, as the text of an answer that is read as fast as it is sent (contract §1: GET
 * /costs answers everything unless `limit` is given): of any number of them, a thousand are in memory. They
 * are those of one moment. A client that stops reading for a minute loses the connection.
 */
export function createAllCosts({ db, idleTimeoutMs = defaultIdleTimeoutMs }: AllCostsDeps) {
  const bounded = limitByCaller('cost-lists', bounds)
  return async (access: LinkAccess, query: CostPageQuery): Promise<Readable> => {
    const text = new PassThrough()
    const begun = Promise.withResolvers<void>()
    const reading = bounded(access.workspaceId, () =>
      db.transaction(async (tx) => {
        const { total, parts } = await createCostRepository(tx).openAll(access, query, costsAtOnce)
        const meta = { total, limit: total, offset: query.offset }
        const gone = new AbortController()
        const answer = Readable.from(takenInTime(answerOf(parts, meta), { gone, timeoutMs: idleTimeoutMs }))
        // The first part is read before the answer begins: a failure until then is an error response.
        await once(answer, 'readable')
        begun.resolve()
        await pipeline(answer, text, { signal: gone.signal })
      }),
    )
    // Later failures break the text off, which the reader sees, and the server logs.
    reading.catch(begun.reject)
    await begun.promise
    return text
  }
}
