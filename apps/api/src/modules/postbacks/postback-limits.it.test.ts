import { conversions, createDb, postbackLogs } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { createTcpProxy, createTestDatabase, describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openPostbackApp } from './testing/postback-app.ts'

describeWith(['postgres'], 'what an address may send in a minute', () => {
  let test: TestApp
  const clock = createTestClock()
  const memory = createMemoryKv({ monotonicMs: clock.now })
  const counted: Parameters<Kv['countInWindows']>[0][number][] = []
  const kv: Kv = {
    ...memory,
    countInWindows: (increments) => {
      counted.push(...increments)
      return memory.countInWindows(increments)
    },
  }
  beforeAll(async () => {
    test = await buildTestApp({ deps: { kv, clock: clock.now }, settings: { rateLimitDisabled: false } })
  })
  afterAll(() => test.close())

  it.each([
    ['GET', '/postback', 6_000],
    ['POST', '/postback', 6_000],
    ['GET', '/conversions/track', 600],
    ['POST', '/conversions/track', 600],
  ] as const)(
    'by %s %s is %i, as the headers say, and as many again in the next',
    async (method, url, limit) => {
      const query = async (ip: string) => {
        const body = method === 'POST' ? { body: {} } : {}
        const { statusCode, headers } = await test.request({ method, url, ip, ...body })
        const [of, left] = [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number)
        return {
          statusCode,
          of,
          left,
          reset: Number(headers['x-ratelimit-reset']),
          wait: headers['retry-after'],
        }
      }
      const taken = { statusCode: 400, of: limit, reset: 60, wait: undefined }
      counted.length = 0
      expect(await query('192.0.2.1')).toEqual({ ...taken, left: limit - 1 })
      await memory.countInWindows(counted.map((window) => ({ ...window, by: limit - 2 })))
      expect(await query('192.0.2.1')).toEqual({ ...taken, left: 0 })
      const refused = { statusCode: 429, of: limit, left: 0, reset: 60, wait: '60' }
      expect(await query('192.0.2.1')).toEqual(refused)
      expect(await query('192.0.2.2')).toEqual({ ...taken, left: limit - 1 })
      clock.advance(59_000)
      expect(await query('192.0.2.1')).toEqual({ ...refused, reset: 1, wait: '1' })
      clock.advance(1_001)
      expect(await query('192.0.2.1')).toEqual({ ...taken, left: limit - 1 })
    },
  )
})

describeWith(['postgres'], 'postbacks while Postgres is unavailable', () => {
  describe('are not accepted', () => {
    it.each(['a click that can be read', 'a click that may come'])(
      'of %s, and count when sent again',
      async (which) => {
        const database = await createTestDatabase()
        const target = new URL(database.url)
        await using proxy = await createTcpProxy({ host: target.hostname, port: Number(target.port) })
        target.host = `${proxy.host}:${proxy.port}`
        const db = createDb({ url: target.href, maxConnections: 4 })
        await db.migrate()
        const app = await openPostbackApp({ deps: { db } })
        const isReadable = which === 'a click that can be read'
        const click = isReadable ? await app.click() : app.unread()
        const token = isReadable ? click.clickToken : uuidV7(app.test.clock.now(), new Uint8Array(10))

        await proxy.cut()
        const response = await app.postback({ click_id: token })
        expect(response.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
        await proxy.pass()
        expect(await db.orm.$count(postbackLogs)).toBe(0)
        expect(await app.result({ click_id: token })).toBe(isReadable ? 'created' : 'pending')
        expect(await db.orm.$count(postbackLogs)).toBe(1)
        expect(await db.orm.$count(conversions)).toBe(isReadable ? 1 : 0)

        await app.close()
        await db.close()
        await database.drop()
      },
    )
  })
})
