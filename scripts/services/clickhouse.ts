import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { resolveLibchdb } from 'chdb/libchdb'
import { ensureEngine } from '../launch/engine.mjs'
import { serverConfig } from './clickhouse/server-config.ts'
import { freePort } from './free-port.ts'
import {
  type ClickHouseCluster,
  MissingPartError,
  type PartName,
  type PartOptions,
  type ServicePart,
  STOP_SIGNALS,
} from './part.ts'
import { createServerProcess } from './server-process.ts'

const SERVER = join(import.meta.dirname, 'clickhouse', 'server.ts')

const ping = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(new URL('/ping', url), { timeout: 2_000 }, (response) => {
      response.resume()
      if (response.statusCode === 200) resolve()
      else reject(new Error(`/ping answered ${response.statusCode}`))
    })
    request.once('timeout', () => request.destroy(new Error('no answer to /ping'))).once('error', reject)
  })

const notOurs = (): never => {
  throw new Error(
    'The server of CLICKHOUSE_URL is not ours to stop: unset it for tests that break ClickHouse',
  )
}

/** A server that runs already; the run gets a database name of its own on it. */
const givenServer = (given: string): ServicePart => {
  const url = new URL(given)
  url.pathname = `/test_${randomBytes(8).toString('hex')}`
  return {
    url: url.href,
    start: () => ping(given),
    stop: notOurs,
    kill: notOurs,
    pause: notOurs,
    resume: notOurs,
  }
}

/**
 * Sees to the library with the server, installed now where the lockfile had none for this platform.
 * @throws MissingPartError where it cannot be had: on Windows, and with musl
 */
const ensureLibrary = async (): Promise<void> => {
  try {
    await ensureEngine({ env: {} })
    resolveLibchdb()
  } catch (cause) {
    throw new MissingPartError(
      `ClickHouse has no library for ${process.platform}-${process.arch}: set CLICKHOUSE_URL to a server.`,
      { cause },
    )
  }
}

/** Chooses what the ClickHouse servers among the parts of a run share: none of them is started yet. */
export const planClickHouse = async (parts: readonly PartName[]): Promise<ClickHouseCluster> => {
  const tcpPorts = new Map<PartName, number>()
  for (const part of parts) if (part.startsWith('clickhouse')) tcpPorts.set(part, await freePort())
  return { user: 'waymark', password: randomBytes(18).toString('hex'), tcpPorts }
}

const prepareServer = async (name: PartName, options: PartOptions): Promise<ServicePart> => {
  await ensureLibrary()
  const { directory, clickhouse } = options
  const httpPort = await freePort()
  const configFile = join(directory, 'config.xml')
  mkdirSync(join(directory, 'data'))
  writeFileSync(configFile, serverConfig({ name, directory, configFile, httpPort, ...clickhouse }), {
    mode: 0o600,
  })
  const url = `http://${clickhouse.user}:${clickhouse.password}@127.0.0.1:${httpPort}/waymark`
  const server = createServerProcess({
    name: 'ClickHouse',
    command: process.execPath,
    args: [SERVER, configFile],
    logFile: join(directory, 'clickhouse.log'),
    stopSignal: STOP_SIGNALS.clickhouse,
    ping: () => ping(url),
    startTimeoutMs: 30_000,
    // A server's TCP handler logs the exception of a connection that broke; the library's aborts the process.
    restartsAfter: 'SIGABRT',
    onSpawn: options.onSpawn,
  })
  return { url, ...server }
}

/**
 * Prepares the server of `CLICKHOUSE_URL` when it is given and no cluster is needed; else one out of the
 * library of the embedded engine, which has ClickHouse's own.
 */
export const prepareClickHouse =
  (name: PartName) =>
  async (options: PartOptions): Promise<ServicePart> => {
    const given = process.env.CLICKHOUSE_URL?.trim()
    return given && options.clickhouse.tcpPorts.size === 1 ? givenServer(given) : prepareServer(name, options)
  }
