import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, tempDir, waitFor } from '@waymark/testing'

export interface SentinelUnderTest {
  url: string
  /** The server that takes writes now, by its port. */
  master(): Promise<number>
  /** As when its machine is lost, once the other server has all that was written. */
  killMaster(): Promise<void>
  stop(): Promise<void>
}

const masterName = 'waymark'
/** A master that is silent for so long is replaced. */
const downAfterMs = 1_000
const copyTimeoutMs = 60_000

/**
 * Two servers, of which one follows the other, and a Sentinel that makes the follower the master when that is
 * lost. In memory only.
 */
export async function startSentinel(): Promise<SentinelUnderTest> {
  const directory = await tempDir()
  const [first, second, sentinelPort] = await Promise.all([freePort(), freePort(), freePort()])
  const servers = new Map([
    [first, await startServer(first, ['--dir', directory.path])],
    [second, await startServer(second, ['--dir', directory.path, '--replicaof', '127.0.0.1', `${first}`])],
  ])
  const file = join(directory.path, 'sentinel.conf')
  await writeFile(file, sentinelConfig({ sentinelPort, masterPort: first, directory: directory.path }))
  const sentinel = await start(['redis-server', file, '--sentinel'], /\+monitor master/)
  const master = async () => {
    const [, port] = await query(sentinelPort, ['sentinel', 'get-master-addr-by-name', masterName])
    return Number(port)
  }
  return {
    url: `redis-sentinel://127.0.0.1:${sentinelPort}/${masterName}`,
    master,
    killMaster: async () => {
      const port = await master()
      const description = 'the replica has all that was written'
      await waitFor(() => isCopied(port), { timeoutMs: copyTimeoutMs, description })
      await servers.get(port)?.kill()
    },
    async stop() {
      await Promise.all([sentinel, ...servers.values()].map((server) => server.kill()))
      await directory.remove()
    },
  }
}

/**
 * Whether the replica is known to the Sentinel and has the data of the master: else there is nothing to
 * promote.
 */
export async function isReplicaKnown({ url }: Pick<SentinelUnderTest, 'url'>): Promise<boolean> {
  const port = Number(new URL(url).port)
  const fields = await query(port, ['sentinel', 'replicas', masterName])
  return fields.includes('master-link-status') && fields[fields.indexOf('master-link-status') + 1] === 'ok'
}

/** Whether the replica of this master has confirmed its last write: copies are made after the answer. */
async function isCopied(masterPort: number): Promise<boolean> {
  const info = (await query(masterPort, ['info', 'replication'])).join('\n')
  const [, copied] = /^slave0:.*offset=(\d+)/m.exec(info) ?? []
  const [, written] = /^master_repl_offset:(\d+)/m.exec(info) ?? []
  return copied !== undefined && copied === written
}

interface SentinelAddresses {
  sentinelPort: number
  masterPort: number
  directory: string
}

const sentinelConfig = ({ sentinelPort, masterPort, directory }: SentinelAddresses): string =>
  [
    `port ${sentinelPort}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${masterName} 127.0.0.1 ${masterPort} 1`,
    `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
    `sentinel failover-timeout ${masterName} 5000`,
  ].join('\n')

const startServer = (port: number, more: readonly string[]): Promise<SpawnedProcess> =>
  start(
    ['redis-server', '--port', `${port}`, '--bind', '127.0.0.1', '--save', '', ...more],
    /Ready to accept connections/,
  )

async function start([command, ...args]: [string, ...string[]], line: RegExp): Promise<SpawnedProcess> {
  const server = await spawnProcess({ command, args })
  await server.waitForLine(line)
  return server
}

/** The lines of an answer of `redis-cli`. */
async function query(port: number, words: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('redis-cli', ['-p', `${port}`, ...words])
  return stdout.trim().split('\n')
}
