import { join } from 'node:path'
import { type Kv, LateAnswerError } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { createRecordDisk } from '@waymark/replica'
import { tempDir } from '@waymark/testing'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { ClickCounter } from './click-counter.ts'
import { createClickCounters } from './click-counters.ts'
import { countsOnDisk } from './known-counts.ts'

const key = 'clicks:link:l'
const counterBelow = (limit: number): ClickCounter => ({
  key,
  limit,
  ttlMs: 3_600_000,
  clicks: { workspaceId: 'w', linkId: 'l', ruleId: null, fromMs: 0 },
})
const ignore = () => {}

/** The calls of a store whose answers come in any order. */
function overNetwork(kv: Kv, scheduler: fc.Scheduler): Kv {
  return {
    ...kv,
    takeBelow: scheduler.scheduleFunction(kv.takeBelow),
    openProvisional: scheduler.scheduleFunction(kv.openProvisional),
    takeProvisionally: scheduler.scheduleFunction(kv.takeProvisionally),
    settleProvisional: scheduler.scheduleFunction(kv.settleProvisional),
  }
}

/**
 * A visit to a node: how long it comes after the one before, and whether the analytics answer a query at that
 * time.
 */
const visitor = fc.record({
  node: fc.nat(2),
  afterMs: fc.constantFrom(0, 1, 400, 5_000),
  isAnswered: fc.boolean(),
  isGivenBack: fc.nat(9).map((one) => one === 0),
})

it('lets at most as many pass as the limit says, in whatever order nodes take, give back and find out the count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visitor, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 12 }),
      fc.nat(6),
      fc.scheduler(),
      async (visitors, limit, countBefore, scheduler) => {
        const clock = { nowMs: 1_000_000 }
        const kv = createMemoryKv({ monotonicMs: () => clock.nowMs })
        const passedAtMs: number[] = Array.from({ length: Math.min(countBefore, limit) }, () => 1)
        let isAnswered = true
        const countClicks = scheduler.scheduleFunction(async ({ beforeMs }: { beforeMs: number }) => {
          if (!isAnswered) throw new Error('The analytics are unavailable')
          return passedAtMs.filter((atMs) => atMs < beforeMs).length
        })
        const nodes = [0, 1, 2].map(() =>
          createClickCounters({
            kv: overNetwork(kv, scheduler),
            source: { countClicks },
            nowMs: () => clock.nowMs,
            monotonicMs: () => clock.nowMs,
            onError: (error) => expect.unreachable(String(error)),
            onUnknown: ignore,
          }),
        )
        // While no source can report the earlier count, the visits that are already counted may be all that
        // the limit allows.
        let slots = 0
        const visits = visitors.map(async (one) => {
          await scheduler.schedule(Promise.resolve())
          clock.nowMs += one.afterMs
          isAnswered = one.isAnswered
          const atMs = clock.nowMs
          const slot = await nodes[one.node]?.take(counterBelow(limit))
          if (!slot) return
          if (one.isGivenBack) return slot.giveBack()
          slots += 1
          passedAtMs.push(atMs)
        })
        await scheduler.waitFor(Promise.all(visits))
        expect(slots).toBeLessThanOrEqual(limit)
        const counted = await kv.get(key)
        if (counted !== null) expect(Number(counted)).toBeGreaterThanOrEqual(passedAtMs.length)
      },
    ),
  )
})

/** Two nodes on one store, the analytics that they query, and a clock. */
function twoNodes() {
  const clock = { nowMs: 1_000_000 }
  const kv = createMemoryKv({ monotonicMs: () => clock.nowMs })
  const analytics = { isUp: false, clicks: 0, requested: [] as number[] }
  const source = {
    async countClicks({ beforeMs }: { beforeMs: number }) {
      analytics.requested.push(beforeMs)
      if (!analytics.isUp) throw new Error('The analytics are unavailable')
      return analytics.clicks
    },
  }
  const nowMs = () => clock.nowMs
  const nodes = [0, 1].map(() =>
    createClickCounters({ kv, source, nowMs, monotonicMs: nowMs, onError: ignore, onUnknown: ignore }),
  )
  /** @returns how many of them pass */
  const take = async (visitors: number, limit: number) => {
    const slots = Array.from({ length: visitors }, (_, round) => nodes[round % 2]?.take(counterBelow(limit)))
    return (await Promise.all(slots)).filter(Boolean).length
  }
  return { clock, kv, analytics, take }
}

it('lets exactly as many pass over all nodes while no source can report the earlier count', async () => {
  const { kv, clock, analytics, take } = twoNodes()
  expect(await take(10, 50)).toBe(10)
  clock.nowMs += 5_000
  expect(await take(90, 50)).toBe(40)
  expect(await kv.get(key)).toBeNull()
  analytics.isUp = true
  clock.nowMs += 5_000
  expect(await take(10, 50)).toBe(0)
  expect(await kv.get(key)).toBe('50')
})

it('queries only the earlier clicks, so that none is counted twice', async () => {
  const { kv, clock, analytics, take } = twoNodes()
  const beganMs = clock.nowMs
  await take(10, 50)
  analytics.isUp = true
  analytics.clicks = 7
  clock.nowMs += 5_000
  expect(await take(90, 50)).toBe(33)
  expect(new Set(analytics.requested)).toEqual(new Set([beganMs]))
  expect(await kv.get(key)).toBe('50')
})

it('goes on from what it saw where the store has lost a count and the analytics are behind', async () => {
  const { kv, clock, analytics, take } = twoNodes()
  analytics.isUp = true
  expect(await take(20, 50)).toBe(20)
  await kv.delete([key])
  clock.nowMs += 1
  analytics.clicks = 12
  expect(await take(60, 50)).toBe(30)
})

it('gives back a reservation that was made before the count was known, and not one of a count that was lost', async () => {
  const { kv, clock, analytics } = twoNodes()
  const counters = createClickCounters({
    kv,
    source: { countClicks: async () => (analytics.isUp ? 0 : Promise.reject(new Error('unavailable'))) },
    nowMs: () => clock.nowMs,
    monotonicMs: () => clock.nowMs,
    onError: ignore,
    onUnknown: ignore,
  })
  const early = await counters.take(counterBelow(5))
  analytics.isUp = true
  clock.nowMs += 5_000
  const late = await counters.take(counterBelow(5))
  early?.giveBack()
  expect(await kv.get(key)).toBe('1')
  await kv.delete([key])
  late?.giveBack()
  expect(await kv.get(key)).toBeNull()
})

it.each([
  { limit: 5, what: 'passed by the count of the node', passes: true },
  { limit: 0, what: 'was refused', passes: false },
])('counts no visitor twice whom the store counted too late: one who $what', async ({ limit, passes }) => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  await kv.set(key, '0', 60_000)
  const answer = Promise.withResolvers<unknown>()
  const late = async () => {
    await kv.countProvisionally(key, 1)
    throw new LateAnswerError(200, answer.promise)
  }
  const takeBelow = vi.fn(kv.takeBelow).mockImplementationOnce(late)
  const countClicks = () => expect.unreachable()
  const deps = {
    source: { countClicks },
    nowMs: () => 0,
    monotonicMs: () => 0,
    onError: ignore,
    onUnknown: ignore,
  }
  const counters = createClickCounters({ ...deps, kv: { ...kv, takeBelow } })
  expect((await counters.take(counterBelow(limit))) !== null).toBe(passes)
  answer.resolve({ kind: 'taken', count: 1 })
  await answer.promise
  await counters.take(counterBelow(5))
  await vi.waitFor(async () => expect(await kv.get(key)).toBe(passes ? '2' : '1'))
})

/** A store that can become unavailable, two nodes on it, and analytics that know of each click at once. */
function withOutages() {
  const clock = { nowMs: 1_000_000 }
  const kv = createMemoryKv({ monotonicMs: () => clock.nowMs })
  const state = { isStoreUp: true, isSourceUp: true }
  const passed: number[] = []
  const whenUp =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      state.isStoreUp ? call(...args) : Promise.reject(new Error('The store is unavailable'))
  const deps = {
    kv: {
      takeBelow: whenUp(kv.takeBelow),
      takeProvisionally: whenUp(kv.takeProvisionally),
      openProvisional: whenUp(kv.openProvisional),
      settleProvisional: whenUp(kv.settleProvisional),
      incrementKnown: whenUp(kv.incrementKnown),
      countProvisionally: whenUp(kv.countProvisionally),
    },
    source: {
      async countClicks({ beforeMs }: { beforeMs: number }) {
        if (!state.isSourceUp) throw new Error('The analytics are unavailable')
        return passed.filter((atMs) => atMs < beforeMs).length
      },
    },
    nowMs: () => clock.nowMs,
    monotonicMs: () => clock.nowMs,
    onError: ignore,
    onUnknown: ignore,
  }
  /** One after the other, a tenth of a second apart. @returns how many of them pass */
  const take = async (node: ReturnType<typeof createClickCounters>, visitors: number, limit: number) => {
    let taken = 0
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      clock.nowMs += 100
      if ((await node.take(counterBelow(limit))) === null) continue
      taken += 1
      passed.push(clock.nowMs)
    }
    return taken
  }
  return { kv, deps, state, take, passed, clock }
}

it.each([
  { what: 'as many pass as are left', isSourceUp: true, passes: 20 },
  // Each node knows only what it counted alone: of the two sums the higher one is used.
  { what: 'without the analytics as many more as one node counted alone', isSourceUp: false, passes: 40 },
])('when the store comes back empty $what, and none too few', async ({ isSourceUp, passes }) => {
  const { kv, deps, state, take } = withOutages()
  const [first, second] = [createClickCounters(deps), createClickCounters(deps)]
  expect([await take(first, 30, 120), await take(second, 30, 120)]).toEqual([30, 30])
  Object.assign(state, { isStoreUp: false, isSourceUp })
  expect([await take(first, 20, 120), await take(second, 20, 120)]).toEqual([20, 20])
  await kv.delete([key])
  Object.assign(state, { isStoreUp: true })
  expect((await take(first, 10, 120)) + (await take(second, 60, 120))).toBe(passes)
})

it('sends what it counted alone to a store that still has its count', async () => {
  const { kv, deps, state, take } = withOutages()
  const node = createClickCounters(deps)
  await take(node, 30, 120)
  Object.assign(state, { isStoreUp: false })
  await take(node, 20, 120)
  Object.assign(state, { isStoreUp: true })
  await take(node, 1, 120)
  await vi.waitFor(async () => expect(await kv.get(key)).toBe('51'))
})

it.each([
  { known: 'by their disk, without the analytics', isSourceUp: false, hasDisk: true },
  { known: 'by the analytics, without their disk', isSourceUp: true, hasDisk: false },
])('continues after restarts while the store is unavailable: $known', async ({ isSourceUp, hasDisk }) => {
  const { kv, deps, state, take } = withOutages()
  await using folder = await tempDir()
  Object.assign(state, { isStoreUp: false, isSourceUp })
  const logger = { info: ignore, warn: ignore, error: ignore }
  const runs: number[] = []
  for (let run = 0; run < 4; run += 1) {
    const file = join(folder.path, hasDisk ? 'counts' : `counts-${run}`)
    const node = createClickCounters({ ...deps, disk: createRecordDisk({ ...countsOnDisk, file, logger }) })
    await node.start()
    runs.push(await take(node, run === 3 ? 100 : 30, 100))
    await node.close()
  }
  expect(runs).toEqual([30, 30, 30, 10])
  // The last one has counted what all of them have: the store gets it once.
  if (hasDisk) return
  Object.assign(state, { isStoreUp: true })
  expect(await take(createClickCounters(deps), 10, 100)).toBe(0)
  expect(await kv.get(key)).toBe('100')
})
