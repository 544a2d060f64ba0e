import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { ensureEngine } from '../launch/engine.mjs'
import { freePort } from './free-port.ts'
import { type PartOptions, type ServicePart, STOP_SIGNALS } from './part.ts'
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

const prepareEngine = async ({ directory, onSpawn }: PartOptions): Promise<ServicePart> => {
  await ensureEngine()
  const port = await freePort()
  const path = join(directory, 'data')
  mkdirSync(path)
  const url = `http://127.0.0.1:${port}/waymark`
  const server = createServerProcess({
    name: 'ClickHouse',
    command: process.execPath,
    args: [SERVER, '--port', String(port), '--path', path],
    logFile: join(directory, 'clickhouse.log'),
    stopSignal: STOP_SIGNALS.clickhouse,
    ping: () => ping(url),
    startTimeoutMs: 30_000,
    onSpawn,
  })
  return { url, ...server }
}

/** The server of `CLICKHOUSE_URL` when it is given; else the engine (chdb) behind the same protocol. */
export const prepareClickHouse = async (options: PartOptions): Promise<ServicePart> => {
  const given = process.env.CLICKHOUSE_URL?.trim()
  return given ? givenServer(given) : prepareEngine(options)
}
