import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoundedClient } from './bounded-client.ts'

type OnConnected = (error: Error | null) => void

/** What the driver has begun and not ended; the test ends it. */
let begun: OnConnected[] = []
beforeEach(() => {
  begun = []
  vi.useFakeTimers({ toFake: ['performance'] })
  const connect: (onConnected: OnConnected) => void = (onConnected) => void begun.push(onConnected)
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(connect as typeof pg.Client.prototype.connect)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A pool's clients, and what each of them has heard: null where it is connected. */
function connecting({ atOnce = 2, timeoutMs = 3_000 } = {}) {
  const Client = createBoundedClient({ atOnce, timeoutMs })
  const connect = () => {
    const heard: unknown[] = []
    new Client().connect((error: Error | null) => void heard.push(error?.message ?? null))
    return heard
  }
  return { Client, connect }
}
const end = (index: number, error: Error | null = null) => begun[index]?.(error)

describe('clients of one pool', () => {
  it.each([
    { atOnce: 1, clients: 5 },
    { atOnce: 2, clients: 5 },
    { atOnce: 4, clients: 4 },
    { atOnce: 4, clients: 9 },
  ])('connect at most $atOnce at once, and all $clients of them do', ({ atOnce, clients }) => {
    const { connect } = connecting({ atOnce })
    const heard = Array.from({ length: clients }, connect)
    for (let done = 0; done < clients; done++) {
      expect(begun).toHaveLength(Math.min(done + atOnce, clients))
      end(done)
    }
    expect(heard).toEqual(Array.from({ length: clients }, () => [null]))
  })

  it('get their turn in the order in which they came', () => {
    const { connect } = connecting({ atOnce: 1 })
    const [first, second, third] = [connect(), connect(), connect()]
    end(0)
    expect([first, second, third]).toEqual([[null], [], []])
    end(1)
    expect([first, second, third]).toEqual([[null], [null], []])
  })

  it('give their turn on where they could not connect, and hear why', () => {
    const { connect } = connecting({ atOnce: 1 })
    const [first, second] = [connect(), connect()]
    end(0, new Error('refused'))
    end(1)
    expect([first, second]).toEqual([['refused'], [null]])
  })

  it('hear nothing as an error where all went well: a pool looks at that alone', () => {
    const { Client } = connecting()
    const onConnected = vi.fn()
    new Client().connect(onConnected)
    end(0)
    expect(onConnected.mock.calls).toEqual([[null]])
  })

  it.each([
    { waitedMs: 2_999, begins: true },
    { waitedMs: 3_000, begins: false },
    { waitedMs: 60_000, begins: false },
  ])('begin after waiting $waitedMs of 3,000 ms: $begins', ({ waitedMs, begins }) => {
    const { connect } = connecting({ atOnce: 1 })
    connect()
    const waiting = connect()
    vi.advanceTimersByTime(waitedMs)
    end(0)
    expect([begun.length, waiting]).toEqual(
      begins ? [2, []] : [1, ['timeout exceeded when trying to connect']],
    )
  })

  it('that waited too long give their turn on, all of them at once', () => {
    const { connect } = connecting({ atOnce: 1 })
    const late = [connect(), connect(), connect()]
    vi.advanceTimersByTime(3_000)
    const early = connect()
    end(0)
    const refused = ['timeout exceeded when trying to connect']
    expect([...late.slice(1), early]).toEqual([refused, refused, []])
    expect(begun).toHaveLength(2)
  })

  it('have as many turns again after a burst as before it', () => {
    const { connect } = connecting({ atOnce: 2 })
    for (let round = 0; round < 6; round++) connect()
    for (let done = 0; done < 6; done++) end(done, done % 2 === 0 ? new Error('refused') : null)
    for (let round = 0; round < 3; round++) connect()
    expect(begun).toHaveLength(6 + 2)
  })

  it('of another pool have turns of their own', () => {
    const [one, other] = [connecting({ atOnce: 1 }), connecting({ atOnce: 1 })]
    one.connect()
    other.connect()
    expect(begun).toHaveLength(2)
  })
})
