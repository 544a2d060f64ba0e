import { describeWith, type Services, startServices, startStopwatch, testServices } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeKv, type KvUnderTest } from '../contract/index.ts'
import { LateAnswerError } from '../late-answer-error.ts'
import type { Kv } from '../port.ts'
import { createRedisKv } from './redis-kv.ts'
import { startRedisCluster } from './testing/redis-cluster.ts'

/** The contract says what is stored, not how soon: a busy machine may answer late. */
const commandTimeoutMs = 10_000

/** Two handles on the server that `start` gives, and their end. */
function twoHandles(start: () => Promise<{ url: string; stop?: () => Promise<void> }>): KvUnderTest {
  const cleanups: (() => Promise<void>)[] = []
  return {
    async open() {
      const { url, stop } = await start()
      const open = () => createRedisKv({ url, commandTimeoutMs })
      const pair: [Kv, Kv] = [open(), open()]
      cleanups.push(...pair.map((kv) => kv.close))
      if (stop !== undefined) cleanups.push(stop)
      return pair
    },
    async close() {
      for (const cleanup of cleanups) await cleanup()
    },
  }
}

describeWith(['redis'], 'on a real server', () => {
  describeKv(
    'redis',
    twoHandles(async () => ({ url: testServices().redisUrl })),
  )
  describeKv('redis cluster', twoHandles(startRedisCluster))
  describeFaults()
})

function describeFaults(): void {
  describe('redis is unavailable', () => {
    let services: Services<'redis'>
    let kv: Kv
    const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    beforeAll(async () => {
      services = await startServices({ parts: ['redis'] })
      kv = createRedisKv({ url: services.parts.redis.url, logger })
      await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
    })
    afterAll(async () => {
      await kv.close()
      await services.stop()
    })

    const commands: [string, () => Promise<unknown>][] = [
      ['get', () => kv.get('a')],
      ['getMany', () => kv.getMany(['a', 'b'])],
      ['set', () => kv.set('a', '1', 1_000)],
      ['delete', () => kv.delete(['a', 'b'])],
      ['getOrSet', () => kv.getOrSet('a', '1', 1_000)],
      ['setIfNewer', () => kv.setIfNewer('d', 1, 'x', 1_000)],
      ['getVersioned', () => kv.getVersioned('d')],
      ['countInWindow', () => kv.countInWindow('c', 1_000)],
      ['countInWindows', () => kv.countInWindows([{ key: 'c', by: 1, windowMs: 1_000 }])],
      ['increment', () => kv.increment([{ key: 'n', by: 1, ttlMs: null }])],
      ['takeBelow', () => kv.takeBelow('n', 1)],
      ['openProvisional', () => kv.openProvisional({ key: 'n', fromMs: 0, before: 0, ttlMs: 1_000 })],
      ['takeProvisionally', () => kv.takeProvisionally('n', 1)],
      ['countProvisionally', () => kv.countProvisionally('n', 1)],
      ['settleProvisional', () => kv.settleProvisional({ key: 'n', count: 0, fromMs: null, ttlMs: 1_000 })],
      ['firstSeen', () => kv.firstSeen([{ key: 's', olderKeys: ['t'], ttlMs: 1_000 }])],
      ['publish', () => kv.publish('ch', 'x')],
      ['ping', () => kv.ping()],
    ]

    /** Milliseconds until each of the commands was refused; one that is not refused fails the test. */
    async function refusals(): Promise<number[]> {
      using stopwatch = startStopwatch()
      return await Promise.all(
        commands.map(async ([name, send]) => {
          await expect(send(), name).rejects.toThrow()
          return stopwatch.ms()
        }),
      )
    }

    test('frozen: every command rejects within 300 ms, soon at once, and works again after', async () => {
      services.parts.redis.pause()
      expect(Math.max(...(await refusals()))).toBeLessThan(300)
      // The client gives up the socket that does not answer, and from then on no call waits for it.
      await vi.waitFor(async () => expect(Math.max(...(await refusals()))).toBeLessThan(50), {
        timeout: 5_000,
      })
      services.parts.redis.resume()
      await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
    })

    test('a call that was done after its caller stopped waiting says so later', async () => {
      await kv.getOrSet('late', '4', 60_000)
      services.parts.redis.pause()
      const error = await kv.takeBelow('late', 9).catch((reason: unknown) => reason)
      services.parts.redis.resume()
      if (!(error instanceof LateAnswerError)) throw error
      expect(await error.late).toEqual({ kind: 'taken', count: 5 })
      await vi.waitFor(async () => expect(await kv.get('late')).toBe('5'), { timeout: 5_000 })
    })

    test('killed: every command rejects; restarted on the same port: works again and subscribers learn of the gap', async () => {
      const received: string[] = []
      const onGap = vi.fn()
      await kv.subscribe('links', { onMessage: (message) => received.push(message), onGap })
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1))

      await services.parts.redis.kill()
      expect(Math.max(...(await refusals()))).toBeLessThan(300)

      await services.parts.redis.start()
      await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2), { timeout: 5_000 })
      await kv.publish('links', 'after')
      await vi.waitFor(() => expect(received).toEqual(['after']))
      expect(await kv.setIfNewer('reloaded', 1, 'scripts are loaded again', 1_000)).toBe(true)
    })

    test('a subscriber whose connection is frozen learns of the gap', async () => {
      const onGap = vi.fn()
      await kv.subscribe('links', { onMessage: () => {}, onGap })
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1))
      services.parts.redis.pause()
      await vi.waitFor(
        () =>
          expect(logger.warn).toHaveBeenLastCalledWith(
            expect.objectContaining({ connection: 'subscriptions' }),
            expect.any(String),
          ),
        { timeout: 8_000 },
      )
      services.parts.redis.resume()
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2), { timeout: 8_000 })
    })

    test('each loss and each return is reported once a connection, not once an attempt', async () => {
      logger.warn.mockClear()
      logger.info.mockClear()
      await services.parts.redis.kill()
      await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledTimes(2))
      await refusals()
      await services.parts.redis.start()
      await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(2), { timeout: 5_000 })
      expect(logger.warn).toHaveBeenCalledTimes(2)
    })
  })

  describe('a start without redis', () => {
    test('creating and subscribing do not wait; both work when it comes', async () => {
      const services = await startServices({ parts: ['redis'] })
      await services.parts.redis.kill()
      const kv = createRedisKv({ url: services.parts.redis.url })
      const onGap = vi.fn()
      await kv.subscribe('links', { onMessage: () => {}, onGap })
      await expect(kv.get('a')).rejects.toThrow()
      expect(onGap).not.toHaveBeenCalled()
      await services.parts.redis.start()
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 5_000 })
      await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
      await kv.close()
      await expect(kv.get('a')).rejects.toThrow()
      await services.stop()
    })

    test('closing while redis is unavailable ends at once', async () => {
      const kv = createRedisKv({ url: 'redis://127.0.0.1:1' })
      await kv.subscribe('links', { onMessage: () => {}, onGap: () => {} })
      using stopwatch = startStopwatch()
      await kv.close()
      expect(stopwatch.ms()).toBeLessThan(300)
    })
  })
}
