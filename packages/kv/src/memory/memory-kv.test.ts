import { expect, test } from 'vitest'
import { describeKv } from '../contract/index.ts'
import { createMemoryKv } from './memory-kv.ts'

const shared = createMemoryKv({ monotonicMs: Date.now })
describeKv('memory', { open: async () => [shared, shared], close: () => shared.close() })

test('every call rejects after close', async () => {
  const kv = createMemoryKv({ monotonicMs: Date.now })
  await kv.close()
  await expect(kv.get('a')).rejects.toThrow('closed')
  await expect(kv.subscribe('c', { onMessage: () => {}, onGap: () => {} })).rejects.toThrow('closed')
})

test('above its limit the things seen longest ago are forgotten, so that a scan cannot fill the memory', async () => {
  const kv = createMemoryKv({ monotonicMs: () => 0, maxEntries: 3 })
  const see = async (key: string) => (await kv.firstSeen([{ key, olderKeys: [], ttlMs: 60_000 }]))[0]
  for (const key of ['a', 'b', 'c', 'd']) expect(await see(key)).toBe(true)
  expect(await see('d')).toBe(false)
  expect(await see('a')).toBe(true)
})

test('one kind of entry does not push out another', async () => {
  const kv = createMemoryKv({ monotonicMs: () => 0, maxEntries: 3 })
  await kv.set('salt', 'x', 60_000)
  for (let visitor = 0; visitor < 100; visitor++) {
    await kv.firstSeen([{ key: `v${visitor}`, olderKeys: [], ttlMs: 60_000 }])
    await kv.countInWindow(`c${visitor}`, 60_000)
  }
  expect(await kv.get('salt')).toBe('x')
})
