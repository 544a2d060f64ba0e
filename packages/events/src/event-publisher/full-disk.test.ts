import { join } from 'node:path'
import { mountSmallDisk, type SmallDisk, tempDir } from '@waymark/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickFormat, decodeClickBatch } from '../click-batch.ts'
import type { ClickEvent } from '../click-event.ts'
import { openEmbeddedBus } from '../embedded/index.ts'
import type { EventBus } from '../port.ts'
import { createFaultyBus, type FaultyBus } from '../testing/faulty-bus.ts'
import { sampleClick } from '../testing/sample-click.ts'
import { createEventPublisher, type EventPublisher, type EventPublisherLimits } from './event-publisher.ts'
import { openEventSpool } from './event-spool.ts'

vi.setConfig({ testTimeout: 60_000 })

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const logged: string[] = []
const logger = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}
const disk = await mountSmallDisk(4)
afterAll(async () => {
  if (typeof disk !== 'string') await disk.remove()
})

/**
 * Both ways of running: the bus on a disk of its own (Kafka), and on the same disk as the spool (embedded).
 */
const buses = {
  'the bus is unavailable': { isOnTheDisk: false },
  'the embedded bus is on it too': { isOnTheDisk: true },
}

if (typeof disk === 'string') it.skip(`a full disk [${disk}]`)
else
  describe.each(Object.entries(buses))('a full disk, and %s', (_, { isOnTheDisk }) =>
    withDisk(disk, isOnTheDisk),
  )

function withDisk(disk: SmallDisk, isOnTheDisk: boolean): void {
  let rounds = 0
  let closing: AsyncDisposableStack
  let bus: FaultyBus
  let publisher: EventPublisher<ClickEvent>
  let received: number[]

  const start = async (limits: Partial<EventPublisherLimits> = {}) => {
    const spool = await openEventSpool({ dir: join(disk.path, `spool-${rounds}`), logger })
    const quick = { firstProbeDelayMs: 5, maxProbeDelayMs: 20 }
    publisher = createEventPublisher({
      bus,
      format: clickFormat,
      spool,
      logger,
      limits: { ...quick, ...limits },
    })
    closing.defer(() => publisher.close(2_000))
  }
  const openBus = async (): Promise<EventBus> => {
    const dir = isOnTheDisk ? join(disk.path, `bus-${rounds}`) : closing.use(await tempDir()).path
    return openEmbeddedBus({ dir, firstRetryDelayMs: 5, maxRetryDelayMs: 20 })
  }
  const record = (from: number, to: number) => {
    for (let index = from; index < to; index++) publisher.record(sampleClick(index))
  }
  const fill = async () => {
    await disk.fill()
    if (!isOnTheDisk) bus.set('fail')
  }
  const untilAllCame = (from: number, to: number) =>
    until(() =>
      expect([...new Set(received)].sort((a, b) => a - b)).toEqual(
        Array.from({ length: to - from }, (_, index) => from + index),
      ),
    )

  beforeEach(async () => {
    rounds++
    logged.splice(0)
    closing = new AsyncDisposableStack()
    const inner = await openBus()
    closing.defer(() => inner.close())
    bus = createFaultyBus(inner)
    received = []
    await inner.consume({
      topic: clickFormat.topic,
      group: 'test',
      maxBatchMessages: 100,
      handler: async (messages) => {
        const clicks = messages.flatMap(({ value }) => decodeClickBatch(value).events)
        received.push(...clicks.map(({ clickedAtMs }) => clickedAtMs - sampleClick(0).clickedAtMs))
      },
    })
  })
  afterEach(async () => {
    await disk.free().catch(() => {})
    await closing.disposeAsync()
  })

  it('loses no event: they wait in memory, and go out when there is room', async () => {
    await start({ batchEvents: 50 })
    await fill()
    for (let from = 0; from < 900; from += 50) record(from, from + 50)
    await until(() =>
      expect(logged.some((message) => message.includes('The disk takes no events'))).toBe(true),
    )
    expect(publisher.stats()).toMatchObject({ lost: 0, buffered: 900 })
    await until(() => expect(publisher.stats()).toMatchObject({ refused: 900 }))
    expect(publisher.stats().refusedMs).toBeGreaterThan(0)
    await disk.free()
    await until(() => expect(publisher.stats()).toMatchObject({ buffered: 0, refused: 0, refusedMs: 0 }))
    bus.set('none')
    await untilAllCame(0, 900)
    record(900, 950)
    await untilAllCame(0, 950)
    // A click has come before its publisher hears of it.
    await until(() => expect(publisher.stats()).toMatchObject({ lost: 0, buffered: 0 }))
  })

  it('counts what goes beyond the memory, and nothing else is lost', async () => {
    await start({ batchEvents: 50, bufferedEvents: 200 })
    await fill()
    for (let from = 0; from < 500; from += 50) record(from, from + 50)
    await until(() => expect(publisher.stats().lost).toBe(300))
    expect(publisher.stats().lostByReason.get('buffer-full')).toBe(300)
    await disk.free()
    bus.set('none')
    await untilAllCame(0, 200)
    await until(() => expect(publisher.stats()).toMatchObject({ lost: 300, buffered: 0 }))
  })

  it('says that nothing can be written, until it can', async () => {
    await start()
    await publisher.assertWritable()
    await fill()
    await expect(publisher.assertWritable()).rejects.toThrow(/no room|no space/i)
    record(0, 10)
    await expect(publisher.assertWritable()).rejects.toThrow(/no room|no space/i)
    await disk.free()
    bus.set('none')
    await vi.waitFor(() => publisher.assertWritable(), { timeout: 20_000, interval: 10 })
    await untilAllCame(0, 10)
  })

  it('counts what is still in memory when it ends and cannot be written', async () => {
    await start()
    await fill()
    record(0, 10)
    await until(() =>
      expect(logged.some((message) => message.includes('The disk takes no events'))).toBe(true),
    )
    await publisher.close(100)
    expect(publisher.stats()).toMatchObject({ lost: 10, buffered: 0 })
    expect(publisher.stats().lostByReason.get('spool-failed')).toBe(10)
  })
}
