import { linkClicksCounter } from '@waymark/domain'
import { createMemoryKv } from '@waymark/kv/memory'
import { expect, it, vi } from 'vitest'
import { createClickLimits } from './click-limits.ts'

const key = linkClicksCounter.key('l')

it('counts those who came to a new link before its count was begun', async () => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  await kv.openProvisional({ key, fromMs: 0, before: 0, ttlMs: 60_000 })
  await kv.takeProvisionally(key, 5)
  const limits = createClickLimits({ kv, logger: { warn: () => {} } })
  await limits.begin([
    { id: 'l', clickLimit: 5 },
    { id: 'free', clickLimit: null },
  ])
  expect(await kv.get(key)).toBe('1')
  expect(await kv.get(linkClicksCounter.key('free'))).toBeNull()
})

it.each([
  { before: null, after: 5, isForgotten: true },
  { before: 5, after: null, isForgotten: true },
  { before: 5, after: 9, isForgotten: false },
  { before: 5, after: 5, isForgotten: false },
  { before: null, after: null, isForgotten: false },
])('from $before to $after forgets the count: $isForgotten', async ({ before, after, isForgotten }) => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  await kv.set(key, '3', 60_000)
  const limits = createClickLimits({ kv, logger: { warn: () => {} } })
  await limits.change({ id: 'l', clickLimit: before }, { clickLimit: after })
  expect(await kv.get(key)).toBe(isForgotten ? null : '3')
})

it('does without Redis, and says so', async () => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  await kv.close()
  const warn = vi.fn()
  const limits = createClickLimits({ kv, logger: { warn } })
  await limits.begin([{ id: 'l', clickLimit: 5 }])
  await limits.change({ id: 'l', clickLimit: 5 }, { clickLimit: null })
  expect(warn).toHaveBeenCalledTimes(2)
})
