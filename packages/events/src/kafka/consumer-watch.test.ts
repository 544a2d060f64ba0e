import { describe, expect, it } from 'vitest'
import { ConsumerStalledError, createConsumerWatch } from './consumer-watch.ts'

const stallTimeoutMs = 1_000

/** A watch whose time, lag and handlers the test moves by hand. */
function watched() {
  let nowMs = 0
  let due: { atMs: number; run: () => void } | undefined
  const state = {
    isBusy: false,
    isPaused: false,
    isLagKnown: true,
    lag: 0,
    workedAtMs: 0,
    lagKnown: Promise.resolve(),
  }
  const watch = createConsumerWatch({
    clock: {
      monotonicMs: () => nowMs,
      after: (delayMs, run) => {
        due = { atMs: nowMs + delayMs, run }
        return () => {
          due = undefined
        }
      },
    },
    stallTimeoutMs,
    delivery: { isBusy: () => state.isBusy, workedAtMs: () => state.workedAtMs },
    isPaused: () => state.isPaused,
    lags: async () => {
      await state.lagKnown
      if (!state.isLagKnown) throw new Error('no broker')
      return new Map([[3, state.lag]])
    },
  })
  let error: unknown = null
  watch.stalled.catch((reason: unknown) => {
    error = reason
  })
  /** Checks come when they are due, `each` runs before every one of them. */
  const pass = async (ms: number, each = () => {}) => {
    const untilMs = nowMs + ms
    while (due && due.atMs <= untilMs) {
      const { atMs, run } = due
      due = undefined
      nowMs = atMs
      each()
      run()
      await new Promise(setImmediate)
    }
    nowMs = untilMs
  }
  /** The process itself does not run: what is due comes late. */
  const freeze = (ms: number) => {
    nowMs += ms
    if (due) due.atMs = nowMs
  }
  return {
    state,
    watch,
    pass,
    freeze,
    /** As kafkajs does whose fetches come to an end. */
    passFetching: (ms: number, each = () => {}) =>
      pass(ms, () => {
        watch.noteSign()
        each()
      }),
    nowMs: () => nowMs,
    hasStalled: () => error instanceof ConsumerStalledError,
    message: () => String(error),
    isWatching: () => due !== undefined,
  }
}

describe('createConsumerWatch', () => {
  it('has no objection to a client that fetches and finds nothing', async () => {
    const run = watched()
    run.watch.noteJoin([3])
    await run.passFetching(10 * stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
  })

  it('notices a client that never joins, and one that is silent after it has joined', async () => {
    const never = watched()
    await never.pass(stallTimeoutMs - 1)
    expect(never.hasStalled()).toBe(false)
    await never.pass(1)
    expect(never.message()).toContain("Kafka's client did nothing for 1000 ms")
    const silent = watched()
    await silent.passFetching(stallTimeoutMs)
    silent.watch.noteJoin([3])
    await silent.pass(stallTimeoutMs)
    expect(silent.hasStalled()).toBe(true)
  })

  it('notices a client that fetches, while messages of its partition wait', async () => {
    const run = watched()
    run.watch.noteJoin([3])
    run.state.lag = 1
    await run.passFetching(stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
    await run.passFetching(stallTimeoutMs / 4)
    expect(run.message()).toContain('partition 3 has messages, and none was read for 1000 ms')
  })

  it('counts the time of waiting messages from when they came, not from the last work', async () => {
    const run = watched()
    run.watch.noteJoin([3])
    await run.passFetching(10 * stallTimeoutMs)
    run.state.lag = 1
    await run.passFetching(stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
    run.state.lag = 0
    await run.passFetching(10 * stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
  })

  it.each([
    [
      'messages are handed over, however many wait behind them',
      (run: ReturnType<typeof watched>) => {
        run.state.workedAtMs = run.nowMs()
      },
    ],
    [
      'the partition with messages is that of another member',
      (run: ReturnType<typeof watched>) => run.watch.noteJoin([4]),
    ],
    [
      'it is paused',
      (run: ReturnType<typeof watched>) => {
        run.state.isPaused = true
      },
    ],
    [
      'the lag is not known',
      (run: ReturnType<typeof watched>) => {
        run.state.isLagKnown = false
      },
    ],
  ])('has no objection while %s', async (_while, each) => {
    const run = watched()
    run.watch.noteJoin([3])
    run.state.lag = 1_000
    await run.passFetching(10 * stallTimeoutMs, () => each(run))
    expect(run.hasStalled()).toBe(false)
  })

  it('has no objection to silence while a handler works', async () => {
    const run = watched()
    run.state.isBusy = true
    await run.pass(10 * stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
  })

  it('counts anew after this process itself did not run', async () => {
    const run = watched()
    run.freeze(100 * stallTimeoutMs)
    await run.pass(0)
    expect(run.hasStalled()).toBe(false)
    await run.pass(stallTimeoutMs)
    expect(run.hasStalled()).toBe(true)
  })

  it('counts anew for a partition that it gets back', async () => {
    const run = watched()
    run.watch.noteJoin([3])
    run.state.lag = 1
    await run.passFetching(stallTimeoutMs)
    run.watch.noteJoin([])
    run.watch.noteJoin([3])
    await run.passFetching(stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
    await run.passFetching(stallTimeoutMs / 4)
    expect(run.hasStalled()).toBe(true)
  })

  it.each([
    // Three checks are 500 ms apart at the most, where this process runs.
    { frozenMs: 250, isCounted: true },
    { frozenMs: 251, isCounted: false },
  ])('counts a check that comes $frozenMs ms late: $isCounted', async ({ frozenMs, isCounted }) => {
    const run = watched()
    await run.pass(stallTimeoutMs / 2)
    run.freeze(stallTimeoutMs / 4 + frozenMs)
    await run.pass(0)
    await run.pass(stallTimeoutMs / 4)
    expect(run.hasStalled()).toBe(isCounted)
  })

  it('stops watching at its end, also while it reads the lag', async () => {
    const run = watched()
    const known = Promise.withResolvers<void>()
    run.state.lagKnown = known.promise
    await run.pass(stallTimeoutMs / 4)
    run.watch.end()
    known.resolve()
    await new Promise(setImmediate)
    expect([run.isWatching(), run.hasStalled()]).toEqual([false, false])
  })

  it('stops watching at its end', async () => {
    const run = watched()
    run.watch.end()
    expect(run.isWatching()).toBe(false)
    await run.pass(10 * stallTimeoutMs)
    expect(run.hasStalled()).toBe(false)
  })
})
