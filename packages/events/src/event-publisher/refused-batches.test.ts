import { createBackoff } from '@waymark/async'
import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import type { EventMessage } from '../event-batch.ts'
import { createRefusedBatches } from './refused-batches.ts'

/** Batches by their names; they are taken while `state.isTaking`. */
function refusing() {
  const clock = createManualClock()
  const state = { isTaking: false }
  const offered: string[] = []
  const refused = createRefusedBatches({
    pause: createBackoff({ clock, firstPauseMs: 100, maxPauseMs: 400 }),
    monotonicMs: clock.monotonicMs,
    offer: async (messages) => {
      offered.push(messages.map(({ value }) => value.toString()).join())
      return state.isTaking
    },
  })
  const settled: string[] = []
  const add = (name: string, events: number) =>
    void refused.add([message(name, events)]).then(() => settled.push(name))
  return { add, clock, offered, refused, settled, state }
}
const message = (name: string, events: number): EventMessage => ({ value: Buffer.from(name), events })

describe('batches that neither bus nor disk takes', () => {
  it('are offered again after pauses that double to their bound, the oldest first', async () => {
    const { add, clock, offered, refused } = refusing()
    add('old', 2)
    add('new', 3)
    expect(offered).toEqual(['old'])
    const at: number[] = []
    for (let ms = 50; ms <= 1_500; ms += 50) {
      const before = offered.length
      await clock.pass(50)
      if (offered.length > before) at.push(ms)
    }
    expect(new Set(offered)).toEqual(new Set(['old']))
    expect(at).toEqual([100, 300, 700, 1_100, 1_500])
    expect(refused.events()).toBe(5)
  })

  it('are resolved in their order once they are taken, and none is offered again', async () => {
    const { add, clock, offered, refused, settled, state } = refusing()
    add('a', 2)
    add('b', 3)
    await clock.pass(0)
    state.isTaking = true
    await clock.pass(100)
    expect([settled, refused.events(), offered]).toEqual([['a', 'b'], 0, ['a', 'a', 'b']])
    await clock.pass(10_000)
    expect([offered.length, clock.pending()]).toEqual([3, 0])
  })

  it('say for how long the oldest of them has waited', async () => {
    const { add, clock, refused, state } = refusing()
    expect(refused.waitedMs()).toBe(0)
    add('a', 1)
    await clock.pass(250)
    add('b', 1)
    await clock.pass(400)
    expect(refused.waitedMs()).toBe(650)
    state.isTaking = true
    await clock.pass(400)
    expect([refused.events(), refused.waitedMs()]).toEqual([0, 0])
    state.isTaking = false
    add('given up', 1)
    await clock.pass(100)
    refused.end()
    expect(refused.waitedMs()).toBe(0)
  })

  it('begin with the first pause again after one that was taken', async () => {
    const { add, clock, offered, state } = refusing()
    add('a', 1)
    await clock.pass(700)
    state.isTaking = true
    await clock.pass(400)
    state.isTaking = false
    add('b', 1)
    await clock.pass(0)
    const before = offered.length
    await clock.pass(100)
    expect(offered.length - before).toBe(1)
  })

  it('are given up at the end, counted, and no caller waits for them', async () => {
    const { add, clock, offered, refused, settled } = refusing()
    add('a', 2)
    add('b', 3)
    await clock.pass(0)
    expect(refused.end()).toBe(5)
    await clock.pass(10_000)
    expect([settled, offered, refused.events(), refused.end()]).toEqual([['a', 'b'], ['a'], 0, 0])
    add('late', 4)
    await clock.pass(10_000)
    expect([settled.at(-1), offered, refused.events()]).toEqual(['late', ['a'], 0])
  })

  it('count as given up, not as taken, when an offer succeeds after the end', async () => {
    const clock = createManualClock()
    const offer = Promise.withResolvers<boolean>()
    const refused = createRefusedBatches({
      pause: createBackoff({ clock, firstPauseMs: 100, maxPauseMs: 400 }),
      monotonicMs: clock.monotonicMs,
      offer: () => offer.promise,
    })
    const added = refused.add([message('a', 2)])
    expect(refused.end()).toBe(2)
    offer.resolve(true)
    await added
    await clock.pass(0)
    expect(refused.events()).toBe(0)
  })
})
