import { createManualClock } from '@waymark/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventBuffer } from './event-buffer.ts'
import { createLossReport } from './loss-report.ts'

const logger = { warn: () => {}, error: () => {} }
const limits = { flushIntervalMs: 10, batchEvents: 3, bufferedEvents: 7 }

/** A buffer whose batches are safe when the test says so, or at once. */
function buffering({ isSafeAtOnce = true } = {}) {
  const clock = createManualClock()
  const losses = createLossReport({ clock, logger, onLoss: undefined })
  const sent: number[][] = []
  const unsafe: (() => void)[] = []
  const buffer = createEventBuffer<number>({
    clock,
    losses,
    ...limits,
    send: (events) => {
      sent.push([...events])
      return isSafeAtOnce ? Promise.resolve() : new Promise((resolve) => unsafe.push(resolve))
    },
  })
  const add = (...events: number[]) => {
    for (const event of events) buffer.add(event)
  }
  return { add, buffer, clock, losses, sent, unsafe }
}

describe('events in the buffer', () => {
  it('wait for others for their interval, counted from the first of them', async () => {
    const { add, clock, sent } = buffering()
    add(1)
    await clock.pass(9)
    add(2)
    expect(sent).toEqual([])
    await clock.pass(1)
    expect(sent).toEqual([[1, 2]])
    await clock.pass(100)
    expect(sent, 'nothing is sent twice').toHaveLength(1)
  })

  it('go as soon as a batch is full, but not within the call of the visitor that fills it', async () => {
    const { add, clock, sent } = buffering()
    add(1, 2, 3)
    expect(sent).toEqual([])
    await clock.pass(0)
    expect(sent).toEqual([[1, 2, 3]])
  })

  it('go in batches of at most so many, and a new interval begins with the next one', async () => {
    const { add, clock, sent } = buffering()
    add(1, 2, 3, 4, 5)
    await clock.pass(0)
    expect(sent).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    add(6)
    await clock.pass(9)
    expect(sent).toHaveLength(2)
    await clock.pass(1)
    expect(sent.at(-1)).toEqual([6])
  })

  it('are lost beyond the bound only, which counts what is not yet safe', async () => {
    const { add, buffer, clock, losses, sent, unsafe } = buffering({ isSafeAtOnce: false })
    add(1, 2, 3, 4, 5, 6)
    await clock.pass(10)
    add(7, 8, 9)
    expect([buffer.size(), losses.total(), losses.byReason().get('buffer-full')]).toEqual([7, 2, 2])
    unsafe.shift()?.()
    await clock.pass(0)
    expect(buffer.size()).toBe(4)
    add(10)
    await clock.pass(10)
    expect([sent.flat(), losses.total()]).toEqual([[1, 2, 3, 4, 5, 6, 7, 10], 2])
  })

  it('are all safe when it is drained, those that waited, too', async () => {
    const { add, buffer, clock, sent, unsafe } = buffering({ isSafeAtOnce: false })
    add(1, 2, 3)
    await clock.pass(0)
    add(4)
    let isDrained = false
    const drained = buffer.drain().then(() => {
      isDrained = true
    })
    expect(sent).toEqual([[1, 2, 3], [4]])
    unsafe[1]?.()
    await clock.pass(0)
    expect(isDrained).toBe(false)
    unsafe[0]?.()
    await drained
    expect([buffer.size(), clock.pending()]).toEqual([0, 0])
  })

  it('come out once each and in order, or are counted as lost, however they come', async () => {
    const moves = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant('pass'), fc.constant('safe')),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        const { add, buffer, clock, losses, sent, unsafe } = buffering({ isSafeAtOnce: false })
        let next = 0
        for (const move of sequence) {
          if (move === 'pass') await clock.pass(limits.flushIntervalMs)
          else if (move === 'safe') unsafe.shift()?.()
          else add(...Array.from({ length: Number(move) }, () => next++))
          expect(buffer.size()).toBeLessThanOrEqual(limits.bufferedEvents)
        }
        const drained = buffer.drain()
        for (const resolve of unsafe) resolve()
        await drained
        const out = sent.flat()
        expect(out).toEqual([...new Set(out)].sort((a, b) => a - b))
        expect([out.length + losses.total(), buffer.size()]).toEqual([next, 0])
        expect(Math.max(0, ...sent.map(({ length }) => length))).toBeLessThanOrEqual(limits.batchEvents)
      }),
    )
  })
})
