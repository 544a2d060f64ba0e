import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from './exchange.ts'
import { freePort } from './free-port.ts'
import { isAlive, poll, type ServicePart, type Services, startServices } from './index.ts'
import { CACHE_DIRECTORY } from './project.ts'
import { readRun } from './run-record.ts'
import { createServerProcess } from './server-process.ts'

const RUNS = join(CACHE_DIRECTORY, 'services')
const MODULE = join(import.meta.dirname, 'index.ts')

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const redis = async (part: ServicePart, command: string): Promise<string> => {
  const request = Buffer.from(`${command}\r\n`)
  const answer = await exchange({ port: Number(new URL(part.url).port), request, timeoutMs: 500 })
  return answer.toString().trim()
}

describe('a part that a test breaks and repairs', () => {
  let services: Services<'postgres' | 'redis'>
  beforeAll(async () => {
    services = await startServices({ parts: ['postgres', 'redis'] })
  })
  afterAll(() => services.stop())

  it.each(['stop', 'kill'] as const)(
    'Postgres comes back after %s, on the same port, with what was committed',
    async (end) => {
      const { postgres } = services.parts
      await query(postgres.url, `CREATE TABLE kept_over_${end} AS SELECT 1 AS n`)
      await postgres[end]()
      await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
      await postgres.start()
      expect(await query(postgres.url, `SELECT n FROM kept_over_${end}`)).toEqual([{ n: 1 }])
    },
  )

  it.each(['stop', 'kill'] as const)('Redis comes back after %s with what it had answered', async (end) => {
    const { redis: part } = services.parts
    expect(await redis(part, `SET ${end} kept`)).toBe('+OK')
    await part[end]()
    await part.start()
    expect(await redis(part, `GET ${end}`)).toContain('kept')
  })

  it('a paused part does not close its connections, and answers nothing until it is resumed', async () => {
    const { redis: part } = services.parts
    part.pause()
    await expect(redis(part, 'PING')).rejects.toThrow('no answer')
    part.resume()
    expect(await redis(part, 'PING')).toBe('+PONG')
  })
})

describe('a run', () => {
  const runsNow = () => (existsSync(RUNS) ? readdirSync(RUNS) : [])

  it('leaves neither processes nor folders', async () => {
    const before = runsNow()
    const services = await startServices({ parts: ['redis'] })
    const [name = ''] = runsNow().filter((run) => !before.includes(run))
    const record = readRun(name)
    const process = record?.parts.redis?.process
    expect(record?.folders.map((folder) => existsSync(folder))).toEqual([true])
    await services.stop()
    expect(process && isAlive(process)).toBe(false)
    expect(record?.folders.map((folder) => existsSync(folder))).toEqual([false])
    expect(runsNow()).not.toContain(name)
  })

  it('that was killed is cleaned up by the next one', async () => {
    const script = `import { startServices } from ${JSON.stringify(MODULE)}
await startServices({ parts: ['redis'] }); process.kill(process.pid, 'SIGKILL')`
    const killed = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
    await once(killed, 'exit')
    const left = runsNow().filter((run) => run.startsWith(`${killed.pid}-`))
    const [orphan] = left.map((run) => readRun(run)?.parts.redis?.process)
    expect(orphan && isAlive(orphan)).toBe(true)
    const services = await startServices({ parts: ['redis'] })
    await services.stop()
    expect(orphan && isAlive(orphan)).toBe(false)
    expect(runsNow()).not.toContain(left[0])
  })
})

describe('a server that aborts', () => {
  it('is started again, which one that is stopped is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-aborts-'))
    const port = await freePort()
    const spawned: number[] = []
    const script = `require('node:http').createServer((request, response) => {
      response.end(String(process.pid)); if (request.url === '/abort') process.abort()
    }).listen(${port}, '127.0.0.1')`
    const pidOf = async (path = '/') => Number(await (await fetch(`http://127.0.0.1:${port}${path}`)).text())
    const server = createServerProcess({
      name: 'a server',
      command: process.execPath,
      args: ['-e', script],
      logFile: join(folder, 'log'),
      stopSignal: 'SIGABRT',
      ping: () => pidOf().then(() => undefined),
      startTimeoutMs: 20_000,
      restartsAfter: 'SIGABRT',
      onSpawn: ({ pid }) => spawned.push(pid),
    })
    await server.start()
    await pidOf('/abort').catch(() => null)
    const isNew = async () => (await pidOf()) !== spawned[0]
    await poll(isNew, { timeoutMs: 20_000, description: 'another process' })
    await server.stop()
    await expect(pidOf()).rejects.toThrow()
    await server.start()
    expect(spawned).toEqual([expect.any(Number), expect.any(Number), await pidOf()])
    await server.stop()
    rmSync(folder, { recursive: true })
  })
})

describe('poll', () => {
  it('gives what the attempt gives once it succeeds', async () => {
    let calls = 0
    const value = await poll(() => (++calls < 3 ? undefined : calls), {
      timeoutMs: 5_000,
      description: 'three',
    })
    expect(value).toBe(3)
  })

  it('ends as soon as waiting is pointless', async () => {
    const giveUp = () => {
      throw new Error('it is dead')
    }
    await expect(poll(() => false, { timeoutMs: 60_000, description: 'life', giveUp })).rejects.toThrow(
      'it is dead',
    )
  })
})
