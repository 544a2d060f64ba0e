import { withTimeoutOr } from '@waymark/async'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createBoundedClient } from './bounded-client.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import * as schema from './schema/index.ts'
import { traceQueries } from './trace-queries.ts'
import { createTransactions } from './transactions.ts'

/** Runs queries: the pool, or one transaction. Repositories take it, so that they work in both. */
export type Orm = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface DbOptions {
  url: string
  /** Default 20. */
  maxConnections?: number
  /** Shown by Postgres in `pg_stat_activity`. */
  applicationName?: string
  /** Hears of idle connections that broke; the pool replaces them. */
  onError?: (error: Error) => void
  /** Hears of every statement that `orm` sends, before it is sent. */
  onStatement?: (text: string, values: readonly unknown[]) => void
}

export interface Db {
  orm: Orm
  /**
   * Commits what `work` did, or, when it rejects, nothing of it. Rejects also where `work` passed over the
   * failure of a statement: Postgres stores nothing then. What may fail goes into a transaction within.
   */
  transaction<Result>(work: (tx: Orm) => Promise<Result>): Promise<Result>
  /** Brings the schema up to date; safe when several processes start at once. */
  migrate(): Promise<void>
  /**
   * Names what `migrate` would apply, and changes nothing.
   * @throws for a database of an older or newer version than this one can bring up
   */
  pendingMigrations(): Promise<string[]>
  /** Of now: connections in use, at rest, and callers that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** Rejects when Postgres does not answer, takes no writes or has no room on its disk. */
  ping(): Promise<void>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
/**
 * A server that comes back, or is short of connections, gets few requests at once: all of them together would
 * come too late.
 */
const connectsAtOnce = 4
/** They stay open at rest: on a server whose connections others take, a new one may not be had. */
const minConnections = 2
/** No query of the api takes this long: one that does must not occupy a connection. */
const statementTimeoutMs = 15_000

function createPool(options: DbOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: createBoundedClient({ atOnce: connectsAtOnce, timeoutMs: connectTimeoutMs }),
    min: Math.min(minConnections, options.maxConnections ?? 20),
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    application_name: options.applicationName ?? 'waymark',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // A severed connection never answers; the server's own timeout does not reach us then.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
  })
  // Without a listener the pool's error event ends the process when Postgres restarts.
  pool.on('error', (error) => {
    // The driver puts the whole connection beside it, which is nothing for a log.
    Reflect.deleteProperty(error, 'client')
    if (!pool.ending) options.onError?.(error)
  })
  // The same for one that a transaction uses, between two of its queries: its next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', traceQueries)
  return pool
}

/** Of a connection that leads to a server which does not answer. */
const lastEndTimeoutMs = 1_000

/**
 * Ends the pool with its connections. By itself it ends before they do, and a server that is stopped then
 * breaks them, which it logs as fatal.
 */
function createEnd(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  const gone = Promise.withResolvers<void>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (pool.ending && open.size === 0) gone.resolve()
  })
  return async () => {
    await pool.end()
    if (open.size > 0) await withTimeoutOr(gone.promise, { timeoutMs: lastEndTimeoutMs, otherwise: () => {} })
  }
}

/**
 * Writes some 400 KiB into a temporary file of the statement: nothing remains of it, no row and no journal,
 * and a full disk refuses it as it would a row. Takes 2 ms.
 */
const probe = `
  begin;
  do $$ begin
    if current_setting('transaction_read_only') = 'on' then
      raise 'this server takes no writes' using errcode = 'read_only_sql_transaction';
    end if;
  end $$;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 20000);
  commit`

/**
 * Opens the pool to Postgres (design §1, `DATABASE_URL`). Connects on first use: an absent server shows
 * there.
 */
export function createDb(options: DbOptions): Db {
  const pool = createPool(options)
  const end = createEnd(pool)
  const { onStatement } = options
  const settings = { schema, ...(onStatement && { logger: { logQuery: onStatement } }) }
  const orm: Orm = drizzle({ client: pool, ...settings })
  orm.transaction = createTransactions(pool, (client) => drizzle({ client, ...settings }))
  let closing: Promise<void> | null = null
  return {
    orm,
    transaction: (work) => orm.transaction((tx) => work(tx)),
    migrate: () => migrate(options.url),
    pendingMigrations: () => pendingMigrations(options.url),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await pool.query(probe)
    },
    close: () => {
      closing ??= end()
      return closing
    },
  }
}
