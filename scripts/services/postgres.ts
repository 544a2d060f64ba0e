import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { type PartOptions, type ServicePart, STOP_SIGNALS } from './part.ts'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { createServerProcess } from './server-process.ts'
import { isReachable, type ServerUser, serverUser } from './server-user.ts'

const run = promisify(execFile)

/** No fsync: what a killed server has written is in the page cache, and tests do not cut the power. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'log_min_messages=warning',
]

interface Cluster {
  binaries: PostgresBinaries
  user: ServerUser | null
  directory: string
  password: string
}

const folderFor = ({ directory, onFolder }: PartOptions, user: ServerUser | null): string => {
  if (user === null || isReachable(directory)) return directory
  const elsewhere = mkdtempSync(join(tmpdir(), 'waymark-postgres-'))
  onFolder(elsewhere)
  return elsewhere
}

const initialise = async ({ binaries, user, directory, password }: Cluster): Promise<void> => {
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) {
    chownSync(directory, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const args = [
    '--auth=scram-sha-256',
    '--username=postgres',
    '--encoding=UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const paths = [`--pgdata=${join(directory, 'data')}`, `--pwfile=${passwordFile}`]
  await run(binaries.initdb, [...args, ...locale, ...paths], { cwd: directory, ...user })
}

const ping = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined) // A cut connection shows in the query below.
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end()
  }
}

/** Prepares a real Postgres with a fresh cluster, in a folder that the server's user can reach. */
export const preparePostgres = async (options: PartOptions): Promise<ServicePart> => {
  const user = serverUser()
  const directory = folderFor(options, user)
  const binaries = postgresBinaries({ forOtherUser: user !== null })
  const password = randomBytes(18).toString('hex')
  await initialise({ binaries, user, directory, password })
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const server = createServerProcess({
    name: 'Postgres',
    command: binaries.postgres,
    args: [
      '-D',
      join(directory, 'data'),
      '-p',
      String(port),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    user,
    logFile: join(options.directory, 'postgres.log'),
    stopSignal: STOP_SIGNALS.postgres,
    ping: () => ping(url),
    startTimeoutMs: 30_000,
    onSpawn: options.onSpawn,
  })
  return { url, ...server }
}
