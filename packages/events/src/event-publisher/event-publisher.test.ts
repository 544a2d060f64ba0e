import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createManualClock, startStopwatch } from '@waymark/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickFormat, decodeClickBatch } from '../click-batch.ts'
import type { ClickEvent } from '../click-event.ts'
import { openEmbeddedBus } from '../embedded/index.ts'
import type { EventBus } from '../port.ts'
import { type BusFault, createFaultyBus, type FaultyBus } from '../testing/faulty-bus.ts'
import { sampleClick } from '../testing/sample-click.ts'
import { createEventPublisher, type EventPublisher, type EventPublisherOptions } from './event-publisher.ts'
import { type EventSpoolOptions, openEventSpool } from './event-spool.ts'
import type { Loss } from './loss-report.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A busy machine takes its time. */
const until = (check: () => void, { interval = 50 } = {}) => vi.waitFor(check, { timeout: 20_000, interval })

const logger = { warn: () => {}, error: () => {} }
const quickProbes = { firstProbeDelayMs: 5, maxProbeDelayMs: 20 }

let dir: string
let inner: EventBus
let bus: FaultyBus
let received: ClickEvent[]
const publishers: EventPublisher<ClickEvent>[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-publisher-'))
  inner = await openEmbeddedBus({ dir: join(dir, 'bus') })
  bus = createFaultyBus(inner)
  received = []
  await inner.consume({
    topic: clickFormat.topic,
    group: 'test',
    maxBatchMessages: 100,
    handler: async (messages) => {
      for (const { value } of messages) received.push(...decodeClickBatch(value).events)
    },
  })
})

afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.close(100)))
  await inner.close()
  await rm(dir, { recursive: true })
})

async function start(
  options: Partial<EventPublisherOptions<ClickEvent>> = {},
  spoolOptions: Partial<EventSpoolOptions> = {},
): Promise<EventPublisher<ClickEvent>> {
  const spool = await openEventSpool({ dir: join(dir, 'spool'), logger, ...spoolOptions })
  const publisher = createEventPublisher({
    bus,
    format: clickFormat,
    spool,
    logger,
    limits: quickProbes,
    ...options,
  })
  publishers.push(publisher)
  return publisher
}

const record = (publisher: EventPublisher<ClickEvent>, from: number, to: number) => {
  for (let index = from; index < to; index++) publisher.record(sampleClick(index))
}
const receivedIndexes = () => received.map(({ clickedAtMs }) => clickedAtMs - sampleClick(0).clickedAtMs)
const range = (to: number) => Array.from({ length: to }, (_, index) => index)
/** A click has come before its publisher hears of it: its figures follow. */
const untilSafe = (publisher: EventPublisher<ClickEvent>) =>
  until(() => expect(publisher.stats().buffered).toBe(0), { interval: 1 })
const untilAllCame = (count: number) =>
  until(() => expect([...new Set(receivedIndexes())].sort((a, b) => a - b)).toEqual(range(count)), {
    interval: 5,
  })
const untilSpoolIsEmpty = (publisher: EventPublisher<ClickEvent>) =>
  until(() => expect(publisher.stats().spooledRecords).toBe(0), { interval: 5 })

describe('the event publisher', () => {
  it('brings every click to the bus, once and in order, without touching the spool', async () => {
    const publisher = await start({ limits: { ackTimeoutMs: 2_000 } })
    record(publisher, 0, 1_200)
    await untilAllCame(1_200)
    expect(receivedIndexes()).toEqual(range(1_200))
    await untilSafe(publisher)
    expect(publisher.stats()).toEqual({
      buffered: 0,
      refused: 0,
      refusedMs: 0,
      spooledRecords: 0,
      spoolBytes: 0,
      recorded: 1_200,
      lost: 0,
      lostByReason: expect.any(Map),
      isBusDown: false,
      published: 1_200,
      unprepared: 0,
    })
  })

  it.each<BusFault>(['fail', 'hang', 'deaf'])(
    'has clicks on disk soon while the bus is unavailable (%s), and replays them',
    async (fault) => {
      const publisher = await start({ limits: { ...quickProbes, giveUpMs: 100 } })
      bus.set(fault)
      record(publisher, 0, 300)
      await untilSafe(publisher)
      expect(publisher.stats().spooledRecords).toBeGreaterThan(0)
      record(publisher, 300, 400)
      await untilSafe(publisher)
      bus.set('none')
      await untilAllCame(400)
      await untilSpoolIsEmpty(publisher)
      expect(publisher.stats()).toMatchObject({ lost: 0, published: 400 })
    },
  )

  it('replays the oldest first', async () => {
    const publisher = await start({ limits: { ...quickProbes, batchEvents: 50 } })
    bus.set('fail')
    for (let from = 0; from < 500; from += 50) {
      record(publisher, from, from + 50)
      await untilSafe(publisher)
    }
    bus.set('none')
    await untilAllCame(500)
    expect(receivedIndexes()).toEqual(range(500))
  })

  it('does not publish a click again whose answer was only slow', async () => {
    const publisher = await start()
    bus.set('slow')
    for (let from = 0; from < 400; from += 40) {
      record(publisher, from, from + 40)
      await untilSafe(publisher)
    }
    await untilAllCame(400)
    await untilSpoolIsEmpty(publisher)
    expect(receivedIndexes().sort((a, b) => a - b)).toEqual(range(400))
    expect(publisher.stats()).toMatchObject({ published: 400, lost: 0 })
  })

  it('goes straight to the disk when the bus has too much unanswered', async () => {
    const publisher = await start({
      limits: { concurrentBatches: 2, batchEvents: 10, ackTimeoutMs: 60_000, giveUpMs: 60_000 },
    })
    bus.set('hang')
    record(publisher, 0, 50)
    await until(() => expect(publisher.stats()).toMatchObject({ buffered: 20, spooledRecords: 3 }))
  })

  it('loses nothing whatever the bus does', async () => {
    const fault = fc.constantFrom<BusFault>('none', 'fail', 'hang', 'slow', 'deaf')
    const phases = fc.array(fc.tuple(fault, fc.nat({ max: 60 })), { minLength: 1, maxLength: 8 })
    let recorded = 0
    await fc.assert(
      fc.asyncProperty(phases, async (plan) => {
        const limits = { ...quickProbes, flushIntervalMs: 1, ackTimeoutMs: 3, giveUpMs: 50, batchEvents: 20 }
        const publisher = await start({ limits })
        for (const [fault, count] of plan) {
          bus.set(fault)
          record(publisher, recorded, recorded + count)
          recorded += count
          await setTimeout(2)
        }
        bus.set('none')
        await untilAllCame(recorded)
        await untilSpoolIsEmpty(publisher)
        expect(publisher.stats().lost).toBe(0)
        await publishers.pop()?.close(1_000)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  }, 60_000)
})

describe('preparing clicks', () => {
  const unique = async (events: readonly ClickEvent[]) =>
    events.map((event) => ({ ...event, isUnique: false }))

  it('sends them as they were prepared', async () => {
    const publisher = await start({ prepare: unique })
    record(publisher, 0, 10)
    await untilAllCame(10)
    expect(received.every(({ isUnique }) => !isUnique)).toBe(true)
  })

  it.each<[string, EventPublisherOptions<ClickEvent>['prepare']]>([
    ['late', () => new Promise(() => {})],
    ['failing', () => Promise.reject(new Error('no store'))],
    [
      'throwing',
      () => {
        throw new Error('no store')
      },
    ],
    ['losing some', async (events) => events.slice(1)],
  ])('sends them as they are when preparing is %s', async (_, prepare) => {
    const publisher = await start({ prepare })
    record(publisher, 0, 10)
    await untilAllCame(10)
    expect(received.every(({ isUnique }) => isUnique)).toBe(true)
    expect(publisher.stats().unprepared).toBe(10)
  })
})

describe('a click whose preparation and bus both hang', () => {
  it('is on disk 35 ms after it came, which leaves a kill 15 of its 50 ms', async () => {
    const clock = createManualClock()
    const publisher = await start({ clock, prepare: () => new Promise(() => {}) })
    bus.set('hang')
    record(publisher, 0, 10)
    for (let ms = 0; ms < 35; ms += 1) await clock.pass(1)
    await untilSafe(publisher)
    expect(publisher.stats()).toMatchObject({ lost: 0, published: 0, spooledRecords: 1 })
    const passing = setInterval(() => void clock.pass(1_000), 1)
    await publishers.pop()?.close(100)
    clearInterval(passing)
  })
})

describe('over restarts', () => {
  it('replays what a killed process had in its spool', async () => {
    const source = (name: string) => JSON.stringify(join(import.meta.dirname, name))
    const script = `
      import { createEventPublisher } from ${source('event-publisher.ts')}
      import { openEventSpool } from ${source('event-spool.ts')}
      import { sampleClick } from ${source('../testing/sample-click.ts')}
      import { clickFormat } from ${source('../click-batch.ts')}
      const logger = { warn: () => {}, error: () => {} }
      const spool = await openEventSpool({ dir: ${JSON.stringify(join(dir, 'spool'))}, logger })
      const hanging = { publish: () => new Promise(() => {}), ping: () => new Promise(() => {}) }
      const publisher = createEventPublisher({ bus: hanging, format: clickFormat, spool, logger })
      for (let index = 0; index < 700; index++) publisher.record(sampleClick(index))
      setInterval(() => publisher.stats().buffered === 0 && process.kill(process.pid, 'SIGKILL'), 1)`
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    const [segment = ''] = (await readdir(join(dir, 'spool'))).filter((name) => name.endsWith('.log'))
    await appendFile(join(dir, 'spool', segment), Buffer.from([1, 2, 3, 4, 200, 0, 0, 0, 7]))
    const publisher = await start()
    await untilAllCame(700)
    await untilSpoolIsEmpty(publisher)
    expect(publisher.stats()).toMatchObject({ lost: 0, published: 700 })
  })

  it('closes within its bound while the bus hangs, and the next run sends what was left', async () => {
    const publisher = await start()
    bus.set('hang')
    record(publisher, 0, 600)
    using stopwatch = startStopwatch()
    await publisher.close(300)
    expect(stopwatch.ms()).toBeLessThan(1_300)
    expect(publisher.stats()).toMatchObject({ buffered: 0, lost: 0 })
    bus.set('none')
    await start()
    await untilAllCame(600)
  })

  it('sends what waits when it is closed, and leaves no spool behind', async () => {
    const publisher = await start({ limits: { flushIntervalMs: 60_000 } })
    record(publisher, 0, 30)
    await publisher.close(2_000)
    await untilAllCame(30)
    expect((await readdir(join(dir, 'spool'))).filter((name) => name.endsWith('.log'))).toEqual([])
  })

  it('leaves nothing to replay when slow answers come in time', async () => {
    const publisher = await start()
    bus.set('slow')
    record(publisher, 0, 30)
    await publisher.close(2_000)
    bus.set('none')
    const next = await start()
    expect(next.stats().spooledRecords).toBe(0)
    expect(receivedIndexes()).toEqual(range(30))
  })
})

describe('a spool with damage', () => {
  it('loses the message whose bit was flipped, counts its events, and sends every other one', async () => {
    const losses: Loss[] = []
    const first = await start({ limits: { ...quickProbes, batchEvents: 10 } })
    bus.set('fail')
    for (let from = 0; from < 100; from += 10) {
      record(first, from, from + 10)
      await untilSafe(first)
    }
    await first.close(100)
    const [segment = ''] = (await readdir(join(dir, 'spool'))).filter((name) => name.endsWith('.log'))
    const content = await readFile(join(dir, 'spool', segment))
    const position = Math.floor(content.length / 2)
    content.writeUInt8(content.readUInt8(position) ^ 16, position)
    await writeFile(join(dir, 'spool', segment), content)
    bus.set('none')
    const next = await start({ onLoss: (loss) => losses.push(loss) })
    await untilSpoolIsEmpty(next)
    await until(() => expect(losses).toEqual([{ events: 10, reason: 'damaged' }]))
    await until(() => expect(receivedIndexes()).toHaveLength(90))
    const absent = range(100).filter((index) => !receivedIndexes().includes(index))
    expect(absent).toEqual(range(10).map((index) => (absent[0] ?? 0) + index))
    await next.close(1_000)
    expect(await readdir(join(dir, 'spool'))).toEqual([`${segment}.damaged`])
  })
})

describe('at its limits', () => {
  it('caches in memory what does not fit into the spool, and sends all of it when the bus is back', async () => {
    const limits = { ...quickProbes, batchEvents: 10 }
    const publisher = await start({ limits }, { maxBytes: 30_000 })
    bus.set('fail')
    record(publisher, 0, 100)
    await expect.poll(() => publisher.stats().spooledRecords).toBeGreaterThan(0)
    await expect(publisher.assertWritable()).rejects.toThrow('is at its limit of 30000 bytes')
    expect(publisher.stats()).toMatchObject({ lost: 0 })
    bus.set('none')
    await untilAllCame(100)
    await publisher.assertWritable()
    await untilSafe(publisher)
    await untilSpoolIsEmpty(publisher)
    expect(publisher.stats()).toMatchObject({ lost: 0, buffered: 0, published: 100 })
  })

  it('sends what the disk refuses by the bus where that takes it, more than the disk is preferred for, too', async () => {
    const publisher = await start({ limits: { ...quickProbes, highWaterEvents: 20 } }, { maxBytes: 1 })
    bus.set('fail')
    for (let from = 0; from < 50; from += 10) record(publisher, from, from + 10)
    await until(() => expect(publisher.stats()).toMatchObject({ buffered: 50, isBusDown: true }))
    bus.set('none')
    await untilAllCame(50)
    record(publisher, 50, 100)
    await untilAllCame(100)
    expect(publisher.stats().lost).toBe(0)
  })

  it('counts what is left in memory at the end, by why the disk did not take it', async () => {
    const losses: Loss[] = []
    const publisher = await start(
      { onLoss: (loss) => losses.push(loss), limits: quickProbes },
      { maxBytes: 1 },
    )
    bus.set('fail')
    record(publisher, 0, 10)
    await expect.poll(() => publisher.assertWritable().catch(() => 'refused')).toBe('refused')
    await publisher.close(50)
    expect(losses).toEqual([{ events: 10, reason: 'spool-full' }])
  })

  it('makes a spool again that was removed, and loses nothing that was in it', async () => {
    const publisher = await start()
    bus.set('fail')
    record(publisher, 0, 10)
    await untilSafe(publisher)
    await rm(join(dir, 'spool'), { recursive: true })
    record(publisher, 10, 20)
    await untilSafe(publisher)
    bus.set('none')
    await untilAllCame(20)
    expect(publisher.stats().lost).toBe(0)
  })

  it('counts clicks of a broken disk only when the bus does not take them either, at its end', async () => {
    const publisher = await start({ limits: { ...quickProbes, giveUpMs: 5_000 } }, { segmentBytes: 1 })
    await rm(join(dir, 'spool'), { recursive: true })
    await writeFile(join(dir, 'spool'), 'no folder')
    bus.set('slow')
    record(publisher, 0, 10)
    await untilAllCame(10)
    bus.set('fail')
    record(publisher, 10, 20)
    await expect.poll(() => publisher.assertWritable().catch(() => 'refused')).toBe('refused')
    expect(publisher.stats().lost).toBe(0)
    await publisher.close(50)
    expect(publisher.stats().lostByReason.get('spool-failed')).toBe(10)
  })

  it('takes no more clicks into memory than it may', async () => {
    const losses: Loss[] = []
    const publisher = await start({ limits: { bufferedEvents: 10 }, onLoss: (loss) => losses.push(loss) })
    record(publisher, 0, 15)
    await untilAllCame(10)
    await until(() => expect(losses).toEqual([{ events: 5, reason: 'buffer-full' }]))
    await untilSafe(publisher)
    expect(publisher.stats()).toMatchObject({ buffered: 0, lost: 5, published: 10 })
  })

  it('counts a click that fits in no message, and sends the others', async () => {
    const publisher = await start()
    record(publisher, 0, 1)
    publisher.record(sampleClick(9, { keyword: 'x'.repeat(300_000) }))
    record(publisher, 1, 2)
    await untilAllCame(2)
    expect(publisher.stats().lost).toBe(1)
  })

  it('counts clicks that come after its end', async () => {
    const publisher = await start()
    await publisher.close(100)
    publisher.record(sampleClick(0))
    expect(publisher.stats().lost).toBe(1)
  })

  it('survives an onLoss that throws', async () => {
    const onLoss = vi.fn(() => {
      throw new Error('no alarm')
    })
    const publisher = await start({ limits: { bufferedEvents: 1 }, onLoss })
    record(publisher, 0, 2)
    await until(() => expect(onLoss).toHaveBeenCalled())
    await untilAllCame(1)
  })
})
