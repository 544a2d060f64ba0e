import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import type { EventMessage } from '../event-batch.ts'
import type { EventBus } from '../port.ts'
import { createEventPublisher, type EventPublisherOptions } from './event-publisher.ts'
import type { SpooledCopy } from './event-spool.ts'

/** A publisher of numbers with the limits that it has in use, unless the test gives others. */
function publishing(options: Partial<EventPublisherOptions<number>> = {}) {
  const clock = createManualClock()
  const logged: string[] = []
  const sent: number[] = []
  const state = {
    publish: async (): Promise<void> => {},
    append: async (_messages: readonly EventMessage[]): Promise<SpooledCopy> => ({
      settle: () => {},
      release: () => {},
    }),
    ping: async (): Promise<void> => {
      throw new Error('unavailable')
    },
    pings: 0,
  }
  const linesOf = (value: Buffer | string) => value.toString().split('\n').length - 1
  const bus: Pick<EventBus, 'publish' | 'ping'> = {
    publish: (_topic, messages) => {
      sent.push(...messages.map(({ value }) => linesOf(value)))
      return state.publish()
    },
    ping: () => {
      state.pings += 1
      return state.ping()
    },
  }
  const log = (_details: object, message: string) => void logged.push(message)
  const publisher = createEventPublisher<number>({
    bus: bus as EventBus,
    format: { topic: 'numbers', kind: 'numbers' },
    spool: {
      append: (messages) => state.append(messages),
      next: async () => null,
      onChange: () => {},
      onDamage: () => {},
      stats: () => ({ records: 0, bytes: 0 }),
      assertWritable: async () => {},
      close: async () => {},
    },
    logger: { warn: log, error: log },
    clock,
    ...options,
  })
  const record = (count: number) => {
    for (let index = 0; index < count; index++) publisher.record(index)
  }
  const lost = () =>
    Object.fromEntries([...publisher.stats().lostByReason].filter(([, events]) => events > 0))
  return { clock, logged, lost, publisher, record, sent, state }
}
const hang = () => new Promise<never>(() => {})
const fail = async () => {
  throw new Error('unavailable')
}

describe('the limits of design §4', () => {
  it.each([
    { events: 1, waitMs: 10, batches: [1] },
    { events: 499, waitMs: 10, batches: [499] },
    { events: 500, waitMs: 0, batches: [500] },
    { events: 501, waitMs: 0, batches: [500, 1] },
    { events: 1_200, waitMs: 0, batches: [500, 500, 200] },
  ])('$events events go after $waitMs ms in batches of $batches', async ({ events, waitMs, batches }) => {
    const { clock, record, sent } = publishing()
    record(events)
    if (waitMs > 0) {
      await clock.pass(waitMs - 1)
      expect(sent).toEqual([])
      await clock.pass(1)
    } else await clock.pass(0)
    expect(sent).toEqual(batches)
  })

  it('20,000 events are in memory at most, and the next one is lost', async () => {
    const { clock, lost, publisher, record, state } = publishing()
    state.publish = hang
    state.append = hang
    record(20_000)
    expect([publisher.stats().buffered, lost()]).toEqual([20_000, {}])
    record(1)
    await clock.pass(0)
    expect([publisher.stats().buffered, lost()]).toEqual([20_000, { 'buffer-full': 1 }])
  })

  it.each([
    { events: 10_000, toBus: 10_000 },
    // All of them are in memory when the first batch is sent.
    { events: 10_001, toBus: 0 },
  ])('of $events at once the bus is offered $toBus, the disk takes the rest', async ({ events, toBus }) => {
    const { clock, record, sent, state } = publishing()
    state.publish = hang
    record(events)
    await clock.pass(0)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(toBus)
  })

  it('64 publishes may be without an answer; what comes then goes to the disk', async () => {
    const { clock, record, sent, state } = publishing({ limits: { batchEvents: 1 } })
    state.publish = hang
    record(70)
    await clock.pass(10)
    expect(sent).toHaveLength(64)
  })

  it('events that the disk refused do not block others on their way to the bus', async () => {
    const { clock, publisher, record, sent, state } = publishing({
      limits: { batchEvents: 10, highWaterEvents: 20, firstProbeDelayMs: 1_000 },
    })
    state.publish = fail
    state.append = fail
    record(30)
    await clock.pass(10)
    expect(publisher.stats()).toMatchObject({ buffered: 30, isBusDown: true })
    // The bus is back, and has not yet answered for the oldest batch; the disk is still full.
    state.ping = async () => {}
    state.publish = hang
    await clock.pass(2_000)
    expect(publisher.stats()).toMatchObject({ buffered: 30, isBusDown: false })
    const before = sent.length
    record(20)
    await clock.pass(10)
    expect(sent.slice(before)).toEqual([10, 10])
  })

  it('the preparation has 20 ms, the answer 25 ms of the whole, a publish 10 s', async () => {
    const { clock, publisher, record, sent, state } = publishing({ prepare: hang })
    let appends = 0
    state.publish = hang
    state.append = async () => {
      appends += 1
      return { settle: () => {}, release: () => {} }
    }
    record(1)
    await clock.pass(10 + 19)
    expect([sent, appends]).toEqual([[], 0])
    await clock.pass(1)
    expect([sent, appends]).toEqual([[1], 0])
    await clock.pass(4)
    expect(appends).toBe(0)
    await clock.pass(1)
    expect(appends).toBe(1)
    await clock.pass(10_000 - 5 - 1)
    expect(publisher.stats().isBusDown).toBe(false)
    await clock.pass(1)
    expect(publisher.stats().isBusDown).toBe(true)
  })

  it('a bus that is unavailable is probed after 250 ms, then half as often each time, at least every 5 s', async () => {
    const { clock, record, state } = publishing()
    state.publish = fail
    record(1)
    await clock.pass(10)
    const at = [state.pings]
    for (const pauseMs of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
      await clock.pass(pauseMs - 1)
      expect(state.pings).toBe(at.at(-1))
      await clock.pass(1)
      at.push(state.pings)
    }
    expect(at).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('events that cannot be sent', () => {
  it('because they cannot be written are lost and counted, and those of the next batch go', async () => {
    const { clock, logged, lost, publisher, record, sent } = publishing({
      write: (event) => {
        if (event === 2) throw new Error('cyclic')
        return String(event)
      },
    })
    record(3)
    await clock.pass(10)
    expect([lost(), publisher.stats().buffered]).toEqual([{ 'send-failed': 3 }, 0])
    expect(logged).toContain('A batch of events could not be sent')
    record(2)
    await clock.pass(10)
    expect([sent, lost()]).toEqual([[2], { 'send-failed': 3 }])
  })
})

describe('the end of a publisher', () => {
  it.each([{ events: 1 }, { events: 7 }])(
    'counts $events that neither bus nor disk has answered for, once',
    async ({ events }) => {
      const { clock, logged, lost, publisher, record, state } = publishing()
      state.publish = hang
      state.append = hang
      record(events)
      const closing = publisher.close(300)
      await clock.pass(300)
      await closing
      expect([lost(), logged]).toEqual([
        { closed: events },
        expect.arrayContaining(['The event publisher could not be closed']),
      ])
      await publisher.close(300)
      expect(lost()).toEqual({ closed: events })
    },
  )

  it('takes no longer than its bound and a second, whatever hangs', async () => {
    const { clock, publisher, record, state } = publishing({
      spool: {
        append: hang,
        next: hang,
        onChange: () => {},
        onDamage: () => {},
        close: hang,
        stats: () => ({ records: 0, bytes: 0 }),
        assertWritable: async () => {},
      },
    })
    state.publish = hang
    record(1)
    let isClosed = false
    const closing = publisher.close(300).then(() => {
      isClosed = true
    })
    await clock.pass(1_299)
    expect(isClosed).toBe(false)
    await clock.pass(1)
    await closing
  })

  it('loses nothing where the bus has all, and counts what comes afterwards', async () => {
    const { clock, logged, lost, publisher, record, sent } = publishing()
    record(3)
    const closing = publisher.close(300)
    await clock.pass(0)
    await closing
    expect([sent, lost(), logged]).toEqual([[3], {}, []])
    expect(publisher.stats()).toMatchObject({ recorded: 3, published: 3 })
    record(2)
    expect(lost()).toEqual({ closed: 2 })
  })
})
