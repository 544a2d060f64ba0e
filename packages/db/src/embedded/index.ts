import { join, resolve } from 'node:path'
import { acquireProcessLock, type ProcessLock, ProcessLockedError } from '@waymark/async'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { type DataLocation, findDataLocation } from './data-location.ts'
import { EmbeddedPostgresError } from './error.ts'
import { clearLeftover, stopServer } from './leftover-server.ts'
import { type RunningServer, startServer } from './server.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface EmbeddedPostgresLogger {
  info(message: string): void
  warn(message: string): void
  debug(message: string): void
}

export interface EmbeddedPostgresOptions {
  /** `DATA_DIR`: the data is in its folder `postgres`, or where `postgres.location` in it says. */
  dataDir: string
  logger: EmbeddedPostgresLogger
  /** Called when the server has ended by itself: the folder is free for another start. */
  onUnexpectedEnd?: () => void
  /** Hears the number of the server's process before that has started another one: for its priority. */
  onSpawn?: (pid: number) => void
  /** Where the server may listen. Default: a port that is free at this moment. */
  findPort?: () => Promise<number>
}

export interface EmbeddedPostgres {
  /** Of the database `waymark`, with its password, on the loopback address. */
  url: string
  /** Stops the server cleanly; calling it again waits for the same. */
  stop(): Promise<void>
}

const databaseName = 'waymark'

async function ensureDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  // A connection that is cut shows in the query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${databaseName}` }).href
}

/** While it starts, the server answers our readiness query with a FATAL of its own. */
function isErrorLine(line: string): boolean {
  return (
    /\b(FATAL|PANIC|ERROR):/.test(line) &&
    !/the database system is (starting up|not yet accepting|shutting down)/.test(line)
  )
}

async function startIn(
  location: DataLocation,
  { logger, findPort, onSpawn }: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  const log = (message: string) => logger.info(message)
  const binaries = findBinaries(location.user, log)
  await clearLeftover(join(location.folder, 'data'), log)
  const cluster = await openCluster(location, binaries)
  const onLine = (line: string) => (isErrorLine(line) ? logger.warn(line) : logger.debug(line))
  return startServer({
    postgres: binaries.postgres,
    cluster,
    user: location.user,
    onLine,
    onSpawn,
    findPort,
  })
}

function stopOnce(
  server: RunningServer,
  lock: ProcessLock,
  onUnexpectedEnd: () => void,
): () => Promise<void> {
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= stopServer(server.process)
      .then(() => server.ended)
      .then(() => lock.release())
    return stopping
  }
  void server.ended.then(async () => {
    if (stopping !== null) return
    await stop()
    onUnexpectedEnd()
  })
  return stop
}

/** @throws EmbeddedPostgresError while another process that is alive has the folder */
async function lockFolder(dataDir: string): Promise<ProcessLock> {
  try {
    return await acquireProcessLock(join(dataDir, 'postgres.lock'))
  } catch (error) {
    if (!(error instanceof ProcessLockedError)) throw error
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} is used by another Waymark (process ${error.pid}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Starts a real Postgres from npm on a folder (design §1): made at the first start, retained between starts,
 * reachable from this machine alone. It ends with this process, however that ends, and a start after a
 * kill -9 cleans up by itself.
 * @throws EmbeddedPostgresError, one sentence naming the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const location = findDataLocation(dataDir, (message) => options.logger.info(message))
  const lock = await lockFolder(dataDir)
  let server: RunningServer | null = null
  try {
    server = await startIn(location, options)
    const url = await ensureDatabase(server.url)
    return { url, stop: stopOnce(server, lock, options.onUnexpectedEnd ?? (() => undefined)) }
  } catch (error) {
    if (server) await stopServer(server.process)
    await lock.release()
    throw error
  }
}
