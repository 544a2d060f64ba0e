import { expect, it } from 'vitest'
import { createLagReader } from './lag.ts'

const secondMs = 1_000

/** A group whose lag and newest stored event a test sets, on a clock that it sets. */
function aGroup() {
  const state = { nowMs: 100 * secondMs, messages: 0, newestStoredMs: 0 }
  const counts = {
    get newestStoredMs() {
      return state.newestStoredMs
    },
  }
  const read = createLagReader({
    bus: { lag: async () => state.messages },
    clock: () => state.nowMs,
    ingestions: new Map([['clicks', { counts, consumption: { topic: 't', group: 'g' } }]]),
  })
  return {
    at: async (atSeconds: number, given: Partial<typeof state>) => {
      Object.assign(state, given, { nowMs: atSeconds * secondMs })
      const [lag] = await read()
      return lag
    },
  }
}

it('is nothing while nothing waits, however old the newest event is', async () => {
  const group = aGroup()
  expect(await group.at(500, { newestStoredMs: secondMs })).toEqual({
    topic: 'clicks',
    messages: 0,
    seconds: 0,
  })
})

it('grows while events wait, from when nothing waited', async () => {
  const group = aGroup()
  await group.at(200, { newestStoredMs: 50 * secondMs })
  expect(await group.at(215, { messages: 4 })).toMatchObject({ messages: 4, seconds: 15 })
  expect(await group.at(230, {})).toMatchObject({ seconds: 30 })
})

it('shrinks as events are stored', async () => {
  const group = aGroup()
  await group.at(200, {})
  await group.at(230, { messages: 9 })
  expect(await group.at(240, { messages: 5, newestStoredMs: 236 * secondMs })).toMatchObject({ seconds: 4 })
})

it('counts from the start of a worker that has stored nothing', async () => {
  expect(await aGroup().at(130, { messages: 1 })).toMatchObject({ seconds: 30 })
})

it('leaves out what the bus cannot say', async () => {
  const read = createLagReader({
    bus: { lag: () => Promise.reject(new Error('unavailable')) },
    clock: () => 0,
    ingestions: new Map([
      ['clicks', { counts: { newestStoredMs: 0 }, consumption: { topic: 't', group: 'g' } }],
    ]),
  })
  expect(await read()).toEqual([])
})
