import { offerClicksCounter } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { expect, it, vi } from 'vitest'
import { createOfferCounter, type OfferVisit } from './offer-counter.ts'

const visitOf = (offerId: string, given: Partial<OfferVisit> = {}): OfferVisit => ({
  workspaceId: 'workspace',
  offerId,
  atMs: 1_000,
  clickToken: null,
  ...given,
})

function aCounter({ kv = createMemoryKv({ monotonicMs: () => 0 }), known = 0, outages = 0 } = {}) {
  let left = outages
  const requested: number[] = []
  const fails = () => left > 0 && left-- > 0
  const failing: Pick<Kv, 'firstSeen' | 'incrementKnown' | 'getOrSet'> = {
    ...kv,
    firstSeen: async (queries) =>
      fails() ? Promise.reject(new Error('unavailable')) : kv.firstSeen(queries),
    incrementKnown: async (counts) =>
      fails() ? Promise.reject(new Error('unavailable')) : kv.incrementKnown(counts),
  }
  const source = {
    countOfferClicks: async ({ beforeMs }: { beforeMs: number }) => {
      if (fails()) throw new Error('unavailable')
      requested.push(beforeMs)
      return known
    },
  }
  const counter = createOfferCounter({ kv: failing, source, onError: () => {} })
  const until = (offerId: string, clicks: string | null) =>
    vi.waitFor(async () => expect(await kv.get(offerClicksCounter.key(offerId))).toBe(clicks), {
      timeout: 10_000,
    })
  return { counter, requested, until, kv }
}

it('seeds a counter once, with what was before the clicks that wait anywhere', async () => {
  const { counter, requested, until } = aCounter({ known: 7 })
  counter.count(visitOf('a', { atMs: 12_000 }))
  counter.count(visitOf('a', { atMs: 11_500 }))
  await until('a', '9')
  counter.count(visitOf('a', { atMs: 13_000 }))
  await until('a', '10')
  expect(requested).toEqual([9_500])
  await counter.close()
})

it('counts a click once for each offer, however often and on whichever node it hops', async () => {
  const first = aCounter()
  const second = aCounter({ kv: first.kv })
  for (const { counter } of [first, second, first]) {
    counter.count(visitOf('a', { clickToken: 'token' }))
    counter.count(visitOf('b', { clickToken: 'token' }))
    counter.count(visitOf('a'))
  }
  await first.until('a', '4')
  await first.until('b', '1')
  await Promise.all([first.counter.close(), second.counter.close()])
})

it('loses and doubles nothing while the store and the analytics are unavailable for a while', async () => {
  const { counter, until } = aCounter({ outages: 3, known: 5 })
  counter.count(visitOf('a', { clickToken: 'one' }))
  counter.count(visitOf('a', { clickToken: 'two' }))
  counter.count(visitOf('a', { clickToken: 'one' }))
  counter.count(visitOf('a'))
  await until('a', '8')
  await counter.close()
})

it('counts what waits when it is closed', async () => {
  const { counter, kv } = aCounter()
  counter.count(visitOf('a'))
  await counter.close()
  expect(await kv.get(offerClicksCounter.key('a'))).toBe('1')
})
