import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeKv } from '../contract/index.ts'
import type { Kv } from '../port.ts'
import { type RedisServer, startRedisCluster, startRedisServer } from '../testing/index.ts'
import { createRedisKv } from './redis-kv.ts'

function onServer(start: () => Promise<{ url: string; dispose(): Promise<void> }>) {
  const cleanups: (() => Promise<void>)[] = []
  return {
    async open(): Promise<[Kv, Kv]> {
      const server = await start()
      const pair: [Kv, Kv] = [createRedisKv({ url: server.url }), createRedisKv({ url: server.url })]
      cleanups.push(...pair.map((kv) => kv.close), server.dispose)
      return pair
    },
    async close() {
      for (const cleanup of cleanups) await cleanup()
    },
  }
}

describeKv('redis', onServer(startRedisServer))
describeKv('redis cluster', onServer(startRedisCluster))

describe('redis is away', () => {
  let server: RedisServer
  let kv: Kv
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  beforeAll(async () => {
    server = await startRedisServer()
    kv = createRedisKv({ url: server.url, logger })
    await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
  })
  afterAll(async () => {
    await kv.close()
    await server.dispose()
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
    ['firstSeen', () => kv.firstSeen([{ key: 's', olderKeys: ['t'], ttlMs: 1_000 }])],
    ['publish', () => kv.publish('ch', 'x')],
    ['ping', () => kv.ping()],
  ]

  /** Milliseconds until each of the commands was refused; one that is not refused fails the test. */
  async function refusals(): Promise<number[]> {
    const startedMs = performance.now()
    return Promise.all(
      commands.map(async ([name, send]) => {
        await expect(send(), name).rejects.toThrow()
        return performance.now() - startedMs
      }),
    )
  }

  test('frozen: every command rejects within 300 ms, soon at once, and works again after', async () => {
    server.freeze()
    expect(Math.max(...(await refusals()))).toBeLessThan(300)
    // The socket that does not answer is given up, and from then on nobody waits for it.
    await vi.waitFor(async () => expect(Math.max(...(await refusals()))).toBeLessThan(50), { timeout: 5_000 })
    server.thaw()
    await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
  })

  test('killed: every command rejects; restarted on the same port: works again and subscribers learn of the gap', async () => {
    const received: string[] = []
    const onGap = vi.fn()
    await kv.subscribe('links', { onMessage: (message) => received.push(message), onGap })
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1))

    await server.kill()
    expect(Math.max(...(await refusals()))).toBeLessThan(300)

    await server.start()
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
    server.freeze()
    await vi.waitFor(
      () =>
        expect(logger.warn).toHaveBeenLastCalledWith(
          expect.objectContaining({ connection: 'subscriptions' }),
          expect.any(String),
        ),
      { timeout: 8_000 },
    )
    server.thaw()
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2), { timeout: 8_000 })
  })

  test('each loss and each return is told once a connection, not once a try', async () => {
    logger.warn.mockClear()
    logger.info.mockClear()
    await server.kill()
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledTimes(2))
    await refusals()
    await server.start()
    await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(2), { timeout: 5_000 })
    expect(logger.warn).toHaveBeenCalledTimes(2)
  })
})

describe('a start without redis', () => {
  test('creating and subscribing do not wait; both work when it comes', async () => {
    const server = await startRedisServer()
    await server.kill()
    const kv = createRedisKv({ url: server.url })
    const onGap = vi.fn()
    await kv.subscribe('links', { onMessage: () => {}, onGap })
    await expect(kv.get('a')).rejects.toThrow()
    expect(onGap).not.toHaveBeenCalled()
    await server.start()
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 5_000 })
    await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
    await kv.close()
    await expect(kv.get('a')).rejects.toThrow()
    await server.dispose()
  })

  test('closing while redis is away ends at once', async () => {
    const kv = createRedisKv({ url: 'redis://127.0.0.1:1' })
    await kv.subscribe('links', { onMessage: () => {}, onGap: () => {} })
    const startedMs = performance.now()
    await kv.close()
    expect(performance.now() - startedMs).toBeLessThan(300)
  })
})
