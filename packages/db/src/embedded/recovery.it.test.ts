import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mountSmallDisk, spawnProcess, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDb } from '../database.ts'
import { postgresOutage } from '../failures.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const starter = fileURLToPath(new URL('./testing/start-and-stay.ts', import.meta.url))
const patient = { timeoutMs: 10_000 }
/** The data of a new server take 40 MiB, and what it may have to write to be ready again 32. */
const disk = await mountSmallDisk(160)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // Its server is killed.
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('the embedded Postgres after an unclean end', { timeout: 60_000 }, () => {
  let made: TempDir
  let folder: TempDir
  let logged: string[]
  let ends: number
  const running: EmbeddedPostgres[] = []

  const startIn = async (dataDir: string) => {
    const log = (message: string) => void logged.push(message)
    const logger = { info: log, warn: log, debug: () => {} }
    const onUnexpectedEnd = () => {
      ends += 1
    }
    const started = await startEmbeddedPostgres({ dataDir, logger, onUnexpectedEnd })
    running.push(started)
    return started
  }
  const start = () => startIn(folder.path)
  const newFolder = async () => {
    const one = await tempDir()
    chmodSync(one.path, 0o755)
    return one
  }
  const serverPid = () =>
    Number(readFileSync(join(folder.path, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

  beforeAll(async () => {
    logged = []
    made = await newFolder()
    const { url, stop } = await startIn(made.path)
    const client = await connect(url)
    await client.query('create table stored (n int primary key)')
    await client.end()
    await stop()
  })
  beforeEach(async () => {
    logged = []
    ends = 0
    folder = await newFolder()
    // Its owner is the user of the server.
    execFileSync('cp', ['-a', join(made.path, 'postgres'), folder.path])
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop()
    await folder.remove()
  })
  afterAll(async () => {
    await made.remove()
    if (typeof disk !== 'string') await disk.remove()
  })

  if (typeof disk === 'string') it.skip(`names a full disk [${disk}]`)
  else
    it('names a full disk in what it refuses, probes included, until there is room again', async () => {
      execFileSync('cp', ['-a', join(made.path, 'postgres'), disk.path])
      const db = createDb({ url: (await startIn(disk.path)).url })
      const rows = sql`insert into stored select generate_series(1, 100000) on conflict do nothing`
      const calls = [() => db.orm.execute(rows), () => db.ping()]
      await db.ping()
      await disk.fill()
      for (const call of calls) {
        const refused: unknown = await call().catch((error: unknown) => error)
        expect(postgresOutage(refused)).toMatchObject({ reason: 'Postgres is out of disk space.' })
      }
      await disk.free()
      for (const call of calls) await call()
      await db.close()
    })

  it('has what was committed, and nothing of what was not', async () => {
    const killed = await spawnProcess({ args: [starter, folder.path] })
    const url = (await killed.waitForLine(/^postgres:/)).trim()
    const [committing, open] = [await connect(url), await connect(url)]
    await open.query('begin')
    await open.query('insert into stored select generate_series(1000, 2000)')
    for (const n of [1, 2, 3]) await committing.query('insert into stored values ($1)', [n])
    process.kill(serverPid(), 'SIGKILL')
    await killed.kill()
    const client = await connect((await start()).url)
    const { rows } = await client.query('select n from stored order by n')
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await client.query('insert into stored values (4)')
    await client.end()
  })

  it('starts although a connection of the killed server is in the middle of a statement', async () => {
    const killed = await spawnProcess({ args: [starter, folder.path] })
    const client = await connect((await killed.waitForLine(/^postgres:/)).trim())
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = client.query('select count(*) from generate_series(1, 2000000000)').catch(() => 'lost')
    process.kill(serverPid(), 'SIGKILL')
    await killed.kill()
    const again = await connect((await start()).url)
    expect((await again.query('select n from stored')).rows).toEqual([])
    await again.end()
    expect(await lost).toBe('lost')
    // Other processes of the killed server may still end, and be named beside it.
    expect(logged).toContainEqual(expect.stringMatching(new RegExp(`^Stopping .*\\b${rows[0]?.pid}\\b`)))
  })

  it('reports an end that was not requested, once, and starts again in the same process', async () => {
    const first = await start()
    const client = await connect(first.url)
    await client.query('insert into stored values (1)')
    process.kill(serverPid(), 'SIGKILL')
    await waitFor(() => ends > 0, { ...patient, description: 'the end is reported' })
    const second = await start()
    const again = await connect(second.url)
    expect((await again.query('select n from stored')).rows).toEqual([{ n: 1 }])
    await again.end()
    await second.stop()
    expect(ends).toBe(1)
  })

  it('stops gracefully beside a connection that is in a transaction, however often it is stopped', async () => {
    const { url, stop } = await start()
    const open = await connect(url)
    await open.query('begin; insert into stored values (1)')
    const [first, second] = [stop(), stop()]
    expect(second).toBe(first)
    await first
    expect(ends).toBe(0)
    for (const name of ['postgres.lock', 'postgres/data/postmaster.pid'])
      expect([name, existsSync(join(folder.path, name))]).toEqual([name, false])
    await expect(open.query('commit')).rejects.toThrow()
    const client = await connect((await start()).url)
    expect((await client.query('select n from stored')).rows).toEqual([])
    await client.end()
  })

  it('runs beside one of another folder, and another server on the port of last time', async () => {
    const { url, stop } = await start()
    const taken = Number(new URL(url).port)
    await stop()
    const other = createServer().listen(taken, '127.0.0.1')
    await once(other, 'listening')
    const [one, two] = await Promise.all([start(), startIn(made.path)])
    expect(new Set([taken, ...[one, two].map((server) => Number(new URL(server.url).port))]).size).toBe(3)
    const [here, there] = [await connect(one.url), await connect(two.url)]
    await here.query('insert into stored values (1)')
    expect((await there.query('select n from stored')).rows).toEqual([])
    await Promise.all([here.end(), there.end()])
    other.close()
  })

  it.each([
    ['an empty file', ''],
    ['a file with the number of another process', `${process.pid}\n`],
    [
      'a file of a killed start',
      `${2 ** 22 - 1}\n/elsewhere\n1790000000\n5432\n\n127.0.0.1\n  1234 5678\nready\n`,
    ],
  ])('starts on a postmaster.pid that is %s', async (_name, text) => {
    writeFileSync(join(folder.path, 'postgres', 'data', 'postmaster.pid'), text)
    const client = await connect((await start()).url)
    await client.end()
    expect(serverPid()).toBeGreaterThan(1)
  })

  it.each([
    [
      'a file in place of DATA_DIR',
      () => {
        const path = join(folder.path, 'file')
        writeFileSync(path, '')
        return path
      },
      'cannot be used',
    ],
    [
      'a folder elsewhere that is gone',
      () => {
        const path = join(folder.path, 'pointing')
        mkdirSync(path)
        writeFileSync(join(path, 'postgres.location'), join(path, 'gone'))
        return path
      },
      'that folder is not there: bring it back',
    ],
  ])('says in one sentence that names the folder: %s', async (_name, makeDataDir, sentence) => {
    const dataDir = makeDataDir()
    const failure = await startIn(dataDir).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'EmbeddedPostgresError' })
    expect(String(failure)).toContain(dataDir)
    expect(String(failure)).toContain(sentence)
  })
})
