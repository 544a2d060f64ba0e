import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { linksChannel } from './change-message.ts'
import { createPublishedSnapshots } from './published-snapshots.ts'
import { createEntrySink } from './publisher.ts'
import { aSnapshot, at } from './testing/index.ts'

const memoryKv = () => createMemoryKv({ monotonicMs: () => 0 })

test('a published link is found at each of its addresses and at no other', async () => {
  const kv = memoryKv()
  const snapshot = aSnapshot({ domainKey: 'go.example', codes: ['abc1234', 'sale'] })
  await createEntrySink({ kv }).publishLink(snapshot, [])
  const { find } = createPublishedSnapshots(kv)
  expect(await find(at('abc1234', 'go.example'))).toEqual(snapshot)
  expect(await find(at('sale', 'go.example'))).toEqual(snapshot)
  expect(await find(at('sale'))).toBeNull()
  expect(await find(at('other', 'go.example'))).toBeNull()
})

test('the message names the link, its version and where it answers, now and no more', async () => {
  const kv = memoryKv()
  const onMessage = vi.fn()
  await kv.subscribe(linksChannel, { onMessage, onGap: () => {} })
  await createEntrySink({ kv }).publishLink(aSnapshot({ version: 7, codes: ['abc1234', 'new'] }), [at('old')])
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce())
  expect(JSON.parse(onMessage.mock.calls[0]?.[0])).toEqual({
    linkId: 'link-1',
    version: 7,
    addresses: [at('abc1234'), at('new')],
    dropped: [at('old')],
  })
})

test('a dropped address leads nowhere; one that another link has taken stays with it', async () => {
  const kv = memoryKv()
  const { publishLink: publish } = createEntrySink({ kv })
  const { find } = createPublishedSnapshots(kv)
  await publish(aSnapshot({ version: 1, codes: ['abc1234', 'sale', 'promo'] }), [])
  const other = aSnapshot({ linkId: 'link-2', codes: ['xyz9876', 'promo'] })
  await publish(other, [])
  await publish(aSnapshot({ version: 2, codes: ['abc1234'] }), [at('sale'), at('promo')])
  expect(await find(at('sale'))).toBeNull()
  expect(await find(at('promo'))).toEqual(other)
})

test('a foreign document under a link is passed over and reported', async () => {
  const kv = memoryKv()
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  await createEntrySink({ kv }).publishLink(aSnapshot(), [])
  await kv.setIfNewer('wm:linkdoc:link-1', 2, '{"hello":1}', 1_000)
  expect(await createPublishedSnapshots(kv, logger).find(at('abc1234'))).toBeNull()
  expect(logger.error).toHaveBeenCalledOnce()
})

test('an alias that moves to another link never answers for the old one, however the writes interleave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const kv = memoryKv()
      const { publishLink: publish } = createEntrySink({ kv: scheduled(kv, scheduler) })
      const before = aSnapshot({ version: 50, codes: ['abc1234', 'sale'] })
      const after = aSnapshot({ version: 51, codes: ['abc1234'] })
      const taker = aSnapshot({ linkId: 'link-2', version: 1, codes: ['xyz9876', 'sale'] })
      const publishing = Promise.all([publish(before, []), publish(after, [at('sale')]), publish(taker, [])])
      await scheduler.waitFor(publishing)
      const { find } = createPublishedSnapshots(kv)
      expect([null, 'link-2']).toContain((await find(at('sale')))?.linkId ?? null)
      expect((await find(at('abc1234')))?.version).toBe(51)
      expect((await find(at('xyz9876')))?.linkId).toBe('link-2')
    }),
    { numRuns: 300 },
  )
})

/** The same store, each of whose calls waits for its turn, which the property chooses. */
function scheduled(kv: Kv, scheduler: fc.Scheduler): Kv {
  return {
    ...kv,
    set: scheduler.scheduleFunction(kv.set),
    getMany: scheduler.scheduleFunction(kv.getMany),
    delete: scheduler.scheduleFunction(kv.delete),
    setIfNewer: scheduler.scheduleFunction(kv.setIfNewer),
    getVersioned: scheduler.scheduleFunction(kv.getVersioned),
    publish: scheduler.scheduleFunction(kv.publish),
  }
}
