import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { identifyProcess, type ProcessIdentity, pause } from '@waymark/async'
import pg from 'pg'
import { type Cluster, serverEnv, userName } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { stopServer } from './leftover-server.ts'
import type { ServerUser } from './server-user.ts'

export interface ServerOptions {
  postgres: string
  cluster: Cluster
  user: ServerUser | null
  /** Hears every line the server says. */
  onLine: (line: string) => void
  /** Hears the number of the process before that has started another one. */
  onSpawn?: ((pid: number) => void) | undefined
  /** Where it may listen. Default: a port that is free at this moment. */
  findPort?: (() => Promise<number>) | undefined
}

export interface RunningServer {
  /** Of the database `postgres`. */
  url: string
  process: ProcessIdentity
  /** Resolves when the server ends, wanted or not. */
  ended: Promise<void>
}

const startTimeoutMs = 60_000
const pollMs = 100
const maxRefusals = 10

/** Loopback only: no other machine, and no socket file that another user could open. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'fsync=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
]

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no TCP port')
  return address.port
}

/**
 * Shuts the server down when this process ends, however it ends: the pipe between this process and a shell
 * closes then, and the shell sends the signal. It ends with the server.
 */
function endWithThisProcess(server: ChildProcess, onLine: ServerOptions['onLine']): void {
  const script = 'read -r line; kill -INT "$0"'
  const shell = spawn('/bin/sh', ['-c', script, `${server.pid}`], {
    // Ctrl-C in a terminal does not reach it, as it does not reach the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.once('error', ({ message }) => onLine(`ERROR:  Postgres does not end with Waymark: ${message}`))
  server.once('exit', () => shell.kill('SIGKILL'))
}

function launch({ postgres, cluster, user, onLine, onSpawn }: ServerOptions, port: number): ChildProcess {
  const flags = settings.flatMap((setting) => ['-c', setting])
  // In a process group of its own: Ctrl-C must reach us first, who still need the database to close.
  const child = spawn(postgres, ['-D', cluster.folder, '-p', String(port), ...flags], {
    cwd: '/',
    detached: true,
    env: serverEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  })
  if (child.pid !== undefined) {
    onSpawn?.(child.pid)
    endWithThisProcess(child, onLine)
  }
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine)
  return child
}

type Answer = 'ready' | 'not yet' | 'wrong password'

async function request(url: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // A cut connection shows in the query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '28P01' ? 'wrong password' : 'not yet'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What the server says last before it gives up: `FATAL:  data directory … has invalid permissions`. */
function reasonFrom(lines: readonly string[]): string {
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  return fatal.replace(/^.*\b(FATAL|PANIC): */, '')
}

interface StartingServer {
  url: string
  folder: string
  hasEnded: () => boolean
  lines: readonly string[]
}

/** Waits until the server answers. @throws EmbeddedPostgresError with the server's own last words */
async function untilReady({ url, folder, hasEnded, lines }: StartingServer): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  let refusals = 0
  for (;;) {
    const answer = await request(url)
    if (answer === 'ready') return
    // The server of another process may answer, where that was quicker to take the port: ours ends then.
    if (answer === 'wrong password' && !hasEnded() && ++refusals === maxRefusals) {
      throw new EmbeddedPostgresError(
        `The password stored beside ${folder} is not the one of its data: restore the file "password".`,
      )
    }
    if (hasEnded())
      throw new EmbeddedPostgresError(
        `Postgres does not start on the folder ${folder}: ${reasonFrom(lines)}.`,
      )
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(`Postgres did not answer within a minute on the folder ${folder}.`)
    await pause(pollMs)
  }
}

/** The last lines the server said, for its last words. */
function lastLines(onLine: (line: string) => void) {
  const lines: string[] = []
  const hear = (line: string) => {
    lines.push(line)
    if (lines.length > 50) lines.shift()
    onLine(line)
  }
  return { lines, hear }
}

const portAttempts = 5

/**
 * Another process may take the port before the server does: it is then started on another one.
 * `log_min_messages` lets this line through.
 */
const isPortTaken = (lines: readonly string[]): boolean =>
  lines.some((line) => /could not bind .*Address already in use/.test(line))

/**
 * Starts the server on a free port of the loopback address and waits until it answers.
 * @throws EmbeddedPostgresError
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const { lines, hear } = lastLines(options.onLine)
    try {
      return await startOn(await (options.findPort ?? freePort)(), { ...options, onLine: hear }, lines)
    } catch (error) {
      if (attempt === portAttempts || !isPortTaken(lines)) throw error
    }
  }
}

/** @throws EmbeddedPostgresError where the program cannot be run: it is not there, or its disk is `noexec` */
async function untilSpawned(child: ChildProcess, program: string): Promise<void> {
  try {
    await once(child, 'spawn')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(`Postgres cannot be run from ${program}: ${reason}.`, { cause })
  }
}

async function startOn(
  port: number,
  options: ServerOptions,
  lines: readonly string[],
): Promise<RunningServer> {
  const { folder, password } = options.cluster
  const child = launch(options, port)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilSpawned(child, options.postgres)
  const identity = child.pid === undefined ? null : identifyProcess(child.pid)
  const url = `postgres://${userName}:${password}@127.0.0.1:${port}/postgres`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    await untilReady({ url, folder, hasEnded, lines })
  } catch (error) {
    if (identity) await stopServer(identity)
    await ended
    throw error
  }
  if (identity === null) throw new EmbeddedPostgresError(`Postgres ended at once on the folder ${folder}.`)
  return { url, process: identity, ended }
}
