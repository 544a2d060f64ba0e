import { randomUUID } from 'node:crypto'
import { setImmediate as delivered } from 'node:timers/promises'
import { bareClick } from '@waymark/events/testing'
import { createMemoryKv } from '@waymark/kv/memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Audience, audienceOf } from './audience.ts'
import { createLiveChannels, renewEveryMs } from './live-channels.ts'
import { createLivePublisher, type LivePublisher } from './live-publisher.ts'
import type { LiveEvent, LiveFeed } from './messages.ts'

const workspaceId = randomUUID()
const [mine, other] = [randomUUID(), randomUUID()]
const clicksOf = (count: number, linkId: string | null, of = workspaceId): LiveEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'click',
    click: bareClick({ clickToken: randomUUID(), clickedAtMs: 1, linkId, workspaceId: of }),
  }))

describe('live events of a worker', () => {
  let nowMs: number
  let kv: ReturnType<typeof createMemoryKv>
  let publisher: LivePublisher
  beforeEach(async () => {
    nowMs = 1_000_000
    kv = createMemoryKv({ monotonicMs: () => nowMs })
    publisher = createLivePublisher({ kv, monotonicMs: () => nowMs, logger: { warn: () => {} } })
    await publisher.start()
  })
  afterEach(async () => {
    await publisher.close()
    await kv.close()
  })

  const watch = async (audience: Audience) => {
    const feeds: LiveFeed[] = []
    const channels = createLiveChannels(kv)
    await channels.subscribe(audience, (feed) => feeds.push(feed))
    await channels.listen([audience])
    await delivered()
    return feeds
  }
  it('go to those who see the link, each in its own workspace', async () => {
    const all = await watch(audienceOf(workspaceId, null))
    const some = await watch(audienceOf(workspaceId, [mine]))
    const foreign = await watch(audienceOf(randomUUID(), null))
    const sent = [
      ...clicksOf(1, mine),
      ...clicksOf(1, other),
      ...clicksOf(1, null),
      ...clicksOf(1, mine, randomUUID()),
    ]
    publisher.publish(sent)
    await delivered()
    expect(all).toEqual([{ events: sent.slice(0, 3), skipped: 0 }])
    expect(some).toEqual([{ events: sent.slice(0, 1), skipped: 0 }])
    expect(foreign).toEqual([])
  })

  it('are 20 clicks a second for each of them, and how many more there were', async () => {
    const all = await watch(audienceOf(workspaceId, null))
    const some = await watch(audienceOf(workspaceId, [mine]))
    publisher.publish([...clicksOf(90, other), ...clicksOf(10, mine)])
    publisher.publish(clicksOf(3, mine))
    await delivered()
    const shapes = (feeds: LiveFeed[]) => feeds.map(({ events, skipped }) => [events.length, skipped])
    // Whose own links are quiet misses none of them, however busy the others are.
    expect([shapes(all), shapes(some)]).toEqual([
      [
        [20, 80],
        [0, 3],
      ],
      [
        [10, 0],
        [3, 0],
      ],
    ])
    nowMs += 1_000
    publisher.publish(clicksOf(1, mine))
    await delivered()
    expect(shapes(all).at(-1)).toEqual([1, 0])
  })

  it('are 100 conversions a second beside the clicks, however many of these there are', async () => {
    const all = await watch(audienceOf(workspaceId, null))
    const sold: LiveEvent[] = Array.from({ length: 105 }, () => ({
      kind: 'conversion',
      conversion: { conversionId: randomUUID(), workspaceId, linkId: mine },
    }))
    publisher.publish(clicksOf(90, mine))
    publisher.publish(sold)
    await delivered()
    expect(all.map(({ events, skipped }) => [events.length, skipped])).toEqual([
      [20, 70],
      [100, 5],
    ])
  })

  it('are not written without a live reader, nor once a node has long not named one', async () => {
    const publish = vi.spyOn(kv, 'publish')
    publisher.publish(clicksOf(5, mine))
    expect(publish).not.toHaveBeenCalled()
    await watch(audienceOf(workspaceId, null))
    nowMs += 3 * renewEveryMs + 1
    publish.mockClear()
    publisher.publish(clicksOf(5, mine))
    expect(publish).not.toHaveBeenCalled()
  })
})
