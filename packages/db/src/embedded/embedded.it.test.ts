import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, spawnProcess, type TempDir, tempDir, waitFor } from '@waymark/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './index.ts'

const starter = fileURLToPath(new URL('./testing/start-and-stay.ts', import.meta.url))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const silentLogger = { info: () => {}, warn: () => {}, debug: () => {} }

describe('the embedded Postgres', { timeout: 60_000 }, () => {
  let folder: TempDir
  let reported: string[]
  let running: EmbeddedPostgres | null
  const start = async (options: Partial<EmbeddedPostgresOptions> = {}) => {
    const log = (message: string) => void reported.push(message)
    running = await startEmbeddedPostgres({
      dataDir: folder.path,
      logger: { info: log, warn: log, debug: () => {} },
      ...options,
    })
    return running
  }
  const dataFile = (...names: string[]) => join(folder.path, 'postgres', ...names)

  beforeEach(async () => {
    folder = await tempDir()
    // As root, the server's user has to get in; the test of a closed folder closes it again.
    chmodSync(folder.path, 0o755)
    reported = []
    running = null
  })
  afterEach(async () => {
    await running?.stop()
    await folder.remove()
  })

  it('still has its data after a restart', async () => {
    const first = await start()
    await query(first.url, 'create table stored (n int); insert into stored values (1)')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select n from stored')).toEqual([{ n: 1 }])
    // What it answers to clients that connect too early is no fault.
    expect(reported.filter((line) => /FATAL|ERROR|PANIC/.test(line))).toEqual([])
  })

  it('takes another port when one is taken that was free a moment before, also by another Postgres', async () => {
    await using stack = new AsyncDisposableStack()
    const silent = createServer().listen(0, '127.0.0.1')
    stack.defer(() => void silent.close())
    await once(silent, 'listening')
    const address = silent.address()
    const other = await tempDir()
    stack.defer(() => other.remove())
    chmodSync(other.path, 0o755)
    const postgres = await startEmbeddedPostgres({ dataDir: other.path, logger: silentLogger })
    stack.defer(() => postgres.stop())
    const taken = [typeof address === 'object' ? (address?.port ?? 0) : 0, Number(new URL(postgres.url).port)]
    const tried: number[] = []
    const findPort = async () => {
      const port = taken[tried.length] ?? (await freePort())
      tried.push(port)
      return port
    }
    const { url } = await start({ findPort })
    expect(tried.slice(0, 2)).toEqual(taken)
    // It has answered there: its database was made.
    expect(url).toContain(`127.0.0.1:${tried[2]}/`)
  })

  it('listens on the loopback address alone and requires its password', async () => {
    const { url } = await start()
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    const stranger = Object.assign(new URL(url), { password: 'guess' }).href
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('ends with the process that has started it, also while a transaction is open, and starts again', async () => {
    const killed = await spawnProcess({ args: [starter, folder.path] })
    const client = new pg.Client((await killed.waitForLine(/^postgres:/)).trim())
    client.on('error', () => {})
    await client.connect()
    await client.query('create table stored (n int)')
    await client.query('begin; insert into stored values (1)')
    await killed.kill()
    const isGone = () => !existsSync(dataFile('data', 'postmaster.pid'))
    await waitFor(isGone, { timeoutMs: 5_000, description: 'the server has ended' })
    const { url } = await start()
    expect(await query(url, 'select * from stored')).toEqual([])
    expect(reported.filter((line) => line.includes('an earlier start'))).toEqual([])
  })

  it('makes the database anew when the first start was killed half-way', async () => {
    await (await start()).stop()
    rmSync(dataFile('data'), { recursive: true })
    mkdirSync(dataFile('data.partial.1', 'base'), { recursive: true })
    await start()
    expect(existsSync(dataFile('data.partial.1'))).toBe(false)
  })

  it('refuses a folder that another process has, naming both', async () => {
    const other = await spawnProcess({ args: [starter, folder.path] })
    await other.waitForLine(/^postgres:/)
    await expect(start()).rejects.toThrow(
      new RegExp(`${folder.path} is used by another Waymark \\(process \\d+\\)`),
    )
    await other.stop()
    await setImmediate()
  })

  it.each([
    [
      'a PG_VERSION that is garbage',
      () => writeFileSync(dataFile('data', 'PG_VERSION'), 'garbage'),
      /PG_VERSION of "garbage"/,
    ],
    [
      'an empty pg_control',
      () => writeFileSync(dataFile('data', 'global', 'pg_control'), ''),
      /does not start on the folder .*pg_control/,
    ],
    ['a lost password', () => rmSync(dataFile('password')), /password stored beside/],
  ])('says in one sentence that names the folder: %s', async (_name, breakIt, sentence) => {
    await (await start()).stop()
    running = null
    breakIt()
    const failure = await start().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(failure)).toMatch(sentence)
    expect(String(failure)).toContain(folder.path)
    expect(existsSync(join(folder.path, 'postgres.lock'))).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)(
    'as root, goes elsewhere when its user cannot enter the folder (root only)',
    async () => {
      chmodSync(folder.path, 0o700)
      const first = await start()
      await query(first.url, 'create table stored (n int)')
      await first.stop()
      const elsewhere = readFileSync(join(folder.path, 'postgres.location'), 'utf8').trim()
      expect(reported.join('\n')).toContain(elsewhere)
      const second = await start()
      expect(await query(second.url, 'select * from stored')).toEqual([])
      await second.stop()
      rmSync(dirname(elsewhere), { recursive: true })
      await expect(start()).rejects.toThrow(/that folder is not there/)
      running = null
    },
  )

  it('stores its password where no other user can read it', async () => {
    const { url } = await start()
    expect(new URL(url).password).toBe(readFileSync(dataFile('password'), 'utf8'))
  })
})
