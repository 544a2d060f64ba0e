import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it } from 'vitest'
import {
  createTcpProxy,
  createTestDatabase,
  describeWith,
  spawnProcess,
  tempDir,
  testServices,
  waitFor,
} from './index.ts'

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const connectTo = (url: string) => new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })

describeWith(['postgres'], 'createTestDatabase', () => {
  it('gives an empty database of its own, and nothing stays', async () => {
    const database = await createTestDatabase()
    const client = connectTo(database.url)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query(
      "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'",
    )
    expect(rows).toEqual([{ tables: 0 }])
    await database.drop()
    await expect(connectTo(database.url).connect()).rejects.toThrow(/does not exist/)
  })
})

describeWith(['postgres'], 'createTcpProxy', () => {
  it('passes, cuts, hangs and slows the way to a real server', async () => {
    const url = new URL(testServices().databaseUrl)
    await using proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    const request = async () => {
      const client = connectTo(url.href)
      client.on('error', () => undefined)
      const startedAt = performance.now()
      try {
        await client.connect()
        await client.query('SELECT 1')
        return performance.now() - startedAt
      } finally {
        await client.end()
      }
    }
    await request()
    await proxy.cut()
    await expect(request()).rejects.toThrow(/ECONNREFUSED/)
    await proxy.hang()
    await expect(request()).rejects.toThrow(/timeout/i)
    await proxy.slow(40)
    expect(await request()).toBeGreaterThan(80)
    await proxy.pass()
    await request()
  })
})

it('a slow proxy lets so many bytes through a second, and all of them in the end', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  await using proxy = await createTcpProxy({ host: '127.0.0.1', port: portOf(echo) })
  await proxy.slow(0, 262_144)
  const sent = Buffer.alloc(65_536, 'x')
  const startedAt = performance.now()
  const socket = connect(proxy.port, '127.0.0.1')
  socket.end(sent)
  expect(await buffer(socket)).toEqual(sent)
  // Twice: there and back.
  expect(performance.now() - startedAt).toBeGreaterThan(400)
  echo.close()
})

it('a proxy in front of nothing ends the connection', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const port = portOf(closed)
  closed.close()
  await using proxy = await createTcpProxy({ host: '127.0.0.1', port })
  await expect(connectTo(`postgres://x:x@127.0.0.1:${proxy.port}/x`).connect()).rejects.toThrow()
})

it('waitFor fails with the last state', async () => {
  const waiting = waitFor(
    () => {
      throw new Error('3 of 5 rows')
    },
    { timeoutMs: 60, description: 'all rows' },
  )
  await expect(waiting).rejects.toThrow('Waited 60 ms for all rows; the last answer was: 3 of 5 rows')
})

it('spawnProcess captures lines and the exit code', async () => {
  await using child = await spawnProcess({
    args: [
      '-e',
      'process.on("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("ready", process.env.COLOUR)',
    ],
    env: { COLOUR: 'blue' },
  })
  expect(await child.waitForLine(/^ready/)).toBe('ready blue')
  expect(await child.stop()).toEqual({ code: 3, signal: null })
})

it('waitForLine fails at once, with the output, when the process has ended', async () => {
  await using child = await spawnProcess({ args: ['-e', 'console.error("broken")'] })
  await expect(child.waitForLine(/ready/)).rejects.toThrow(/ended:\s+broken/)
})

it('waitForLine finds the last words of a process that has ended', async () => {
  await using child = await spawnProcess({ args: ['-e', 'console.error("last words")'] })
  await child.exited
  expect(await child.waitForLine(/last/)).toBe('last words')
})

it('tempDir is gone afterwards', async () => {
  const folder = await tempDir()
  expect(existsSync(folder.path)).toBe(true)
  await folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})
