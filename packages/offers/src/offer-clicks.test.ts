import { offerClicksCounter } from '@waymark/domain'
import { createMemoryKv } from '@waymark/kv/memory'
import { beforeEach, expect, it } from 'vitest'
import { createOfferClicks } from './offer-clicks.ts'

const workspaceId = '01989f5e-0000-7000-8000-000000000000'
let kv = createMemoryKv({ monotonicMs: () => 0 })
beforeEach(() => {
  kv = createMemoryKv({ monotonicMs: () => 0 })
})

const reader = {
  offerClicksTotals: async (_: string, offerIds: readonly string[]) =>
    new Map(offerIds.map((offerId) => [offerId, offerId === 'new' ? 0 : 40])),
}

it('gives what the live counters say, and seeds those that are not there', async () => {
  await kv.getOrSet(offerClicksCounter.key('live'), '57', 1_000)
  const offerClicks = createOfferClicks({ kv, reader, clock: () => 1_000 })
  const expected = new Map([
    ['live', 57],
    ['lost', 40],
    ['new', 0],
  ])
  expect(await offerClicks(workspaceId, ['live', 'lost', 'new'])).toEqual(expected)
  expect(await kv.incrementKnown([{ key: offerClicksCounter.key('lost'), by: 2 }])).toEqual([42])
  expect(await offerClicks(workspaceId, ['live', 'lost', 'new'])).toEqual(expected.set('lost', 42))
  expect(await offerClicks(workspaceId, [])).toEqual(new Map())
})

it('returns the figures of the analytics while the counters are unavailable', async () => {
  await kv.close()
  const offerClicks = createOfferClicks({ kv, reader, clock: () => 1_000 })
  expect(await offerClicks(workspaceId, ['live', 'new'])).toEqual(
    new Map([
      ['live', 40],
      ['new', 0],
    ]),
  )
})
