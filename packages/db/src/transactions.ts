import type { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isConnectionFailure } from './failures.ts'

/** Of one connection of the pool. */
type ClientOrm = ReturnType<typeof drizzle<Schema, pg.PoolClient>>
type Schema = typeof import('./schema/index.ts')

type RunTransaction = ClientOrm['transaction']

const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query

/**
 * The connection, whose `commit` rejects where the server rolls back: it does so, and reports no error, when
 * a statement failed before and the work went on. Without this its caller would take as stored what is not.
 */
function refuseSilentRollback(client: pg.PoolClient): pg.PoolClient {
  const query = (...given: unknown[]): unknown => {
    const result: unknown = Reflect.apply(client.query, client, given)
    if (textOf(given[0]) !== 'commit') return result
    return Promise.resolve(result).then((answer: unknown) => {
      const isCommitted = !(answer instanceof pg.Result) || answer.command === 'COMMIT'
      if (isCommitted) return answer
      throw new Error('The transaction was rolled back: a statement of it failed, and its work went on.')
    })
  }
  return Object.create(client, { query: { value: query } })
}

/**
 * Transactions on connections of the pool, each of which comes back to it however the transaction ends.
 * Drizzle's own do not release the connection where `begin` fails, so that every outage removes some from the
 * pool for good; and where one never answers they wait for the rollback as long again, and hand it to the
 * next caller.
 */
export function createTransactions(
  pool: pg.Pool,
  ormOn: (client: pg.PoolClient) => ClientOrm,
): RunTransaction {
  const orms = new WeakMap<pg.PoolClient, ClientOrm>()
  const ormOf = (client: pg.PoolClient): ClientOrm => {
    const orm = orms.get(client) ?? ormOn(refuseSilentRollback(client))
    orms.set(client, orm)
    return orm
  }
  return async (work, config) => {
    const client = await pool.connect()
    const losses: unknown[] = []
    const lose = (error: unknown) => {
      if (losses.length > 0 || !isConnectionFailure(error)) return
      losses.push(error)
      // Ended at once: nothing is sent on it any more, and the server rolls back.
      client.release(true)
    }
    try {
      return await ormOf(client).transaction(
        (tx) =>
          work(tx).catch((error: unknown) => {
            lose(error)
            throw error
          }),
        config,
      )
    } catch (error) {
      lose(error)
      // What the connection was lost by, not that no rollback could be sent then.
      throw losses[0] ?? error
    } finally {
      if (losses.length === 0) client.release()
    }
  }
}
