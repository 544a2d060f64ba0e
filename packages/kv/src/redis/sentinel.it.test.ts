import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Kv } from '../port.ts'
import { createRedisKv } from './redis-kv.ts'
import { isReplicaKnown, type SentinelUnderTest, startSentinel } from './testing/redis-sentinel.ts'

/** The Sentinel has to notice that the master is lost, and to elect another. */
const failoverMs = 60_000

/** One alone seldom hears of a failover just while it connects. */
const otherNodes = 5

describeWith(['redis'], 'behind a Sentinel', () => {
  describe('the store, when its master is lost', () => {
    let sentinel: SentinelUnderTest
    let kv: Kv
    let others: Kv[]
    let lost: number
    const received: string[] = []
    let gaps = 0

    beforeAll(async () => {
      sentinel = await startSentinel()
      await vi.waitFor(async () => expect(await isReplicaKnown(sentinel)).toBe(true), { timeout: failoverMs })
      kv = createRedisKv({ url: sentinel.url, commandTimeoutMs: 2_000 })
      await vi.waitFor(() => kv.ping(), { timeout: failoverMs })
      others = Array.from({ length: otherNodes }, () => createRedisKv({ url: sentinel.url }))
      for (const other of others) await vi.waitFor(() => other.ping(), { timeout: failoverMs })
      await kv.subscribe('links', { onMessage: (message) => received.push(message), onGap: () => gaps++ })
      await vi.waitFor(() => expect(gaps).toBe(1))
      await kv.set('before', 'is copied', 60_000)
      await kv.increment([{ key: 'count', by: 3, ttlMs: null }])
      lost = await sentinel.master()
      await sentinel.killMaster()
    })
    afterAll(async () => {
      await Promise.all([kv, ...others].map((one) => one.close()))
      await sentinel.stop()
    })

    test('refuses calls instead of waiting, until another server is the master', async () => {
      await expect(kv.ping()).rejects.toThrow()
      await vi.waitFor(async () => expect(await sentinel.master()).not.toBe(lost), { timeout: failoverMs })
      await vi.waitFor(() => kv.set('after', 'is written', 60_000), { timeout: failoverMs })
    })

    test('has what was stored before, and counts on', async () => {
      expect(await kv.get('before')).toBe('is copied')
      expect(await kv.increment([{ key: 'count', by: 1, ttlMs: null }])).toEqual([4])
      expect(await kv.setIfNewer('scripts', 1, 'are loaded there, too', 60_000)).toBe(true)
    })

    test('is there for every node again, whatever it did when it heard of the failover', async () => {
      for (const other of others) await vi.waitFor(() => other.ping(), { timeout: failoverMs })
    })

    test('lets subscribers know that they may have missed something, and goes on with them', async () => {
      await vi.waitFor(() => expect(gaps).toBeGreaterThan(1), { timeout: failoverMs })
      await kv.publish('links', 'news')
      await vi.waitFor(() => expect(received).toEqual(['news']))
    })
  })
})
