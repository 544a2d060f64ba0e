import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import type { EventMessage } from '../event-batch.ts'
import { LogFullError } from '../log/segmented-log.ts'
import { type BatchSenderOptions, createBatchSender } from './batch-sender.ts'
import { createLossReport } from './loss-report.ts'

const ackTimeoutMs = 25
const prepareTimeoutMs = 20

/**
 * A sender of numbers, beside a bus that answers when the test says so and a disk that the test can break.
 */
function sending(options: Partial<BatchSenderOptions<number>> = {}) {
  const clock = createManualClock()
  const logged: string[] = []
  const logger = {
    warn: (_details: object, message: string) => void logged.push(message),
    error: (_details: object, message: string) => void logged.push(message),
  }
  const state = { isDown: false, isOverloaded: false, diskError: null as Error | null }
  const published: { events: string; answer: PromiseWithResolvers<boolean> }[] = []
  /** What is on the disk, and what became of it. */
  const spooled: { events: string; fate: 'open' | 'settled' | 'released' }[] = []
  const losses = createLossReport({ clock, logger, onLoss: undefined })
  const sender = createBatchSender<number>({
    kind: 'numbers',
    guardedBus: {
      publish: (messages) => {
        const answer = Promise.withResolvers<boolean>()
        published.push({ events: eventsOf(messages), answer })
        return answer.promise
      },
      isDown: () => state.isDown,
      probe: async () => true,
      inFlight: () => 0,
      published: () => 0,
      idle: async () => {},
    },
    spool: {
      append: async (messages) => {
        if (state.diskError) throw state.diskError
        const copy: (typeof spooled)[number] = { events: eventsOf(messages), fate: 'open' }
        spooled.push(copy)
        const become = (fate: typeof copy.fate) => () => {
          copy.fate = fate
        }
        return { settle: become('settled'), release: become('released') }
      },
      next: async () => null,
      onChange: () => {},
      onDamage: () => {},
      stats: () => ({ records: 0, bytes: 0 }),
      assertWritable: async () => {},
      close: async () => {},
    },
    losses,
    clock,
    logger,
    prepare: undefined,
    write: String,
    prepareTimeoutMs,
    ackTimeoutMs,
    isOverloaded: () => state.isOverloaded,
    firstProbeDelayMs: 250,
    maxProbeDelayMs: 5_000,
    ...options,
  })
  /** Whether the batch is safe or counted as lost. */
  const send = (...events: number[]) => {
    const sent = { isDone: false }
    void sender.send(events).then(() => {
      sent.isDone = true
    })
    return sent
  }
  const answer = async (index: number, isAcknowledged: boolean) => {
    published[index]?.answer.resolve(isAcknowledged)
    await clock.pass(0)
  }
  const lost = () => Object.fromEntries([...losses.byReason()].filter(([, events]) => events > 0))
  return { answer, clock, logged, lost, published, send, sender, spooled, state }
}

/** The lines of events, without the header. */
const eventsOf = (messages: readonly EventMessage[]) =>
  messages.map(({ value }) => value.toString().split('\n').slice(1).join()).join('|')

describe('a batch that the bus is offered', () => {
  it('is not written to the disk when the answer comes within its time', async () => {
    const { answer, clock, published, send, spooled } = sending()
    const sent = send(1, 2)
    await clock.pass(ackTimeoutMs - 1)
    expect([published.map(({ events }) => events), sent.isDone]).toEqual([['1,2'], false])
    await answer(0, true)
    expect([sent.isDone, spooled, clock.pending()]).toEqual([true, [], 0])
  })

  it('is on the disk as soon as its time is over, before the bus has answered', async () => {
    const { clock, send, spooled } = sending()
    const sent = send(1)
    await clock.pass(ackTimeoutMs)
    expect([sent.isDone, spooled]).toEqual([true, [{ events: '1', fate: 'open' }]])
  })

  it('is on the disk at once when the bus refuses it', async () => {
    const { answer, send, clock, spooled } = sending()
    const sent = send(1)
    await clock.pass(0)
    await answer(0, false)
    expect([sent.isDone, spooled]).toEqual([true, [{ events: '1', fate: 'released' }]])
  })

  it.each([
    // It would be sent twice.
    { isAcknowledged: true, fate: 'settled' },
    // It would never be sent.
    { isAcknowledged: false, fate: 'released' },
  ])('has a copy that is $fate by a late answer: $isAcknowledged', async ({ isAcknowledged, fate }) => {
    const { answer, clock, send, spooled } = sending()
    send(1)
    await clock.pass(ackTimeoutMs)
    await answer(0, isAcknowledged)
    expect(spooled).toEqual([{ events: '1', fate }])
  })

  it('is acknowledged too late, and was refused by the disk: nothing waits in memory', async () => {
    const { answer, clock, send, sender, state } = sending()
    state.diskError = new Error('no space')
    const sent = send(1)
    await clock.pass(ackTimeoutMs)
    expect([sent.isDone, sender.refused()]).toEqual([false, 0])
    await answer(0, true)
    expect([sent.isDone, sender.refused(), sender.refusal()]).toEqual([true, 0, null])
  })
})

describe('a batch that the bus is not offered', () => {
  it.each(['isDown', 'isOverloaded'] as const)('goes straight to the disk: %s', async (what) => {
    const { clock, published, send, spooled, state } = sending()
    state[what] = true
    const sent = send(1, 2)
    await clock.pass(0)
    expect([sent.isDone, published]).toEqual([true, []])
    expect(spooled).toEqual([{ events: '1,2', fate: 'released' }])
  })

  it('is nowhere when it has no events', async () => {
    const { clock, published, send, spooled } = sending()
    const sent = send()
    await clock.pass(0)
    expect([sent.isDone, published, spooled]).toEqual([true, [], []])
  })

  it.each([
    { lengths: [300_000], sent: '', oversized: 1 },
    { lengths: [3, 300_000, 4], sent: 'xxx|xxxx', oversized: 1 },
    { lengths: [300_000, 300_000], sent: '', oversized: 2 },
    { lengths: [3, 4], sent: 'xxx,xxxx', oversized: 0 },
  ])(
    'events of $lengths characters: $oversized are counted as lost',
    async ({ lengths, sent, oversized }) => {
      const { clock, lost, published, send } = sending({ write: (length) => 'x'.repeat(length) })
      send(...lengths)
      await clock.pass(0)
      expect(published.map(({ events }) => events).join()).toBe(sent)
      expect(lost()).toEqual(oversized > 0 ? { oversized } : {})
    },
  )
})

describe('what neither bus nor disk takes', () => {
  const refusing = (options?: Partial<BatchSenderOptions<number>>) => {
    const run = sending(options)
    run.state.isDown = true
    run.state.diskError = new Error('no space')
    return run
  }

  it('waits in memory with its reason, and is on the disk once that has room', async () => {
    const { clock, logged, send, sender, spooled, state } = refusing()
    const sent = send(7)
    await clock.pass(0)
    expect([sent.isDone, sender.refused(), sender.refusal()]).toEqual([false, 1, state.diskError])
    state.diskError = null
    await clock.pass(250)
    expect([sent.isDone, sender.refused(), sender.refusal()]).toEqual([true, 0, null])
    expect(spooled).toEqual([{ events: '7', fate: 'released' }])
    expect(logged).toEqual([
      expect.stringContaining('The disk takes no events'),
      'The disk takes events again',
    ])
  })

  it('goes to the bus where that is back first, and not to the disk, too', async () => {
    const { answer, clock, published, send, sender, spooled, state } = refusing()
    const sent = send(7)
    await clock.pass(0)
    state.isDown = false
    await clock.pass(250)
    expect(published.map(({ events }) => events)).toEqual(['7'])
    state.diskError = null
    await answer(0, true)
    expect([sent.isDone, sender.refused(), spooled]).toEqual([true, 0, []])
  })

  it.each([
    { maxProbeDelayMs: 5_000, at: [250, 750, 1_750, 2_750, 3_750] },
    { maxProbeDelayMs: 1_000, at: [250, 750, 1_750, 2_750, 3_750] },
    { maxProbeDelayMs: 300, at: [250, 550, 850, 1_150, 1_450] },
  ])(
    'is offered again at most a second later, however slowly the bus is probed: $maxProbeDelayMs ms',
    async ({ maxProbeDelayMs, at }) => {
      let appends = 0
      const { clock, send, state } = refusing({ maxProbeDelayMs })
      const full = state.diskError
      Object.defineProperty(state, 'diskError', {
        get: () => {
          appends += 1
          return full
        },
      })
      send(1)
      await clock.pass(0)
      const offeredAt: number[] = []
      for (let nowMs = 50; offeredAt.length < at.length; nowMs += 50) {
        const before = appends
        await clock.pass(50)
        if (appends > before) offeredAt.push(nowMs)
      }
      expect(offeredAt).toEqual(at)
    },
  )

  it.each([
    { error: new LogFullError('/spool', 30), reason: 'spool-full' },
    { error: new Error('EIO'), reason: 'spool-failed' },
  ])('is counted as lost at the end: $reason', async ({ error, reason }) => {
    const { clock, lost, send, sender, state } = refusing()
    state.diskError = error
    const [one, two] = [send(1), send(2, 3)]
    await clock.pass(0)
    sender.end()
    await clock.pass(0)
    expect([one.isDone, two.isDone, sender.refused(), lost()]).toEqual([true, true, 0, { [reason]: 3 }])
  })

  it('is no loss at the end when there is none of it', async () => {
    const { clock, logged, lost, send, sender } = sending()
    send(1)
    await clock.pass(ackTimeoutMs)
    sender.end()
    await clock.pass(1_000)
    expect([lost(), logged]).toEqual([{}, []])
  })

  it('of one event is counted as that', async () => {
    const { clock, lost, send, sender } = refusing()
    send(1)
    await clock.pass(0)
    sender.end()
    expect(lost()).toEqual({ 'spool-failed': 1 })
  })
})

describe('the preparation of a batch', () => {
  it('takes from the time for the answer, so that a kill finds no event that is nowhere', async () => {
    const prepared = Promise.withResolvers<readonly number[]>()
    const { clock, published, send, spooled } = sending({ prepare: () => prepared.promise })
    send(1)
    await clock.pass(15)
    prepared.resolve([10])
    await clock.pass(ackTimeoutMs - 15 - 1)
    expect([published.map(({ events }) => events), spooled]).toEqual([['10'], []])
    await clock.pass(1)
    expect(spooled).toEqual([{ events: '10', fate: 'open' }])
  })

  it('that takes longer than the whole leaves no time: the copy is written at once', async () => {
    const prepare = async (events: readonly number[]) => {
      await new Promise<void>((resolve) => run.clock.after(40, resolve))
      return events
    }
    const run = sending({ prepare, prepareTimeoutMs: 100 })
    run.send(1)
    await run.clock.pass(40)
    expect([run.published.length, run.spooled.length]).toEqual([1, 1])
  })

  it('that is late is not waited for: the events go as they are, and are counted', async () => {
    const { clock, logged, published, send, sender } = sending({ prepare: () => new Promise(() => {}) })
    send(1, 2)
    await clock.pass(prepareTimeoutMs - 1)
    expect(published).toEqual([])
    await clock.pass(1)
    expect([published.map(({ events }) => events), sender.unprepared()]).toEqual([['1,2'], 2])
    send(3)
    await clock.pass(prepareTimeoutMs)
    expect([sender.unprepared(), logged]).toEqual([3, ['Events are sent without the uniqueness check']])
  })

  it.each([
    { what: 'fewer', answer: [1] },
    { what: 'more', answer: [1, 2, 3] },
    { what: 'none', answer: [] },
  ])('that gives $what events back is not believed', async ({ answer }) => {
    const { clock, published, send, sender } = sending({ prepare: async () => answer })
    send(5, 6)
    await clock.pass(0)
    expect([published.map(({ events }) => events), sender.unprepared()]).toEqual([['5,6'], 2])
  })

  it('is reported once when it fails, and once when it is well again', async () => {
    let isWell = false
    const { clock, logged, send, sender } = sending({
      prepare: async (events) => {
        if (!isWell) throw new Error('no store')
        return events
      },
    })
    for (const event of [1, 2]) {
      send(event)
      await clock.pass(0)
    }
    isWell = true
    for (const event of [3, 4]) {
      send(event)
      await clock.pass(0)
    }
    expect([sender.unprepared(), logged]).toEqual([
      2,
      ['Events are sent without the uniqueness check', 'Events are sent with the uniqueness check again'],
    ])
  })
})
