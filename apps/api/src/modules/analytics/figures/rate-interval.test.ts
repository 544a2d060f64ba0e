import { describe, expect, it } from 'vitest'
import { type ClickGroup, earningsInterval, shareInterval } from './rate-interval.ts'

/** Numerical Recipes' generator: the same draws every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const count = (size: number, isOne: () => boolean) =>
  Array.from({ length: size }, isOne).filter(Boolean).length

describe('the interval of a share', () => {
  it.each([
    // By bisection: shares that differ from what was seen by 1.6449 of their own standard deviations.
    [0, 10, 0, 0.212942],
    [10, 10, 0.787058, 1],
    [5, 10, 0.269272, 0.730728],
    [30, 1000, 0.022317, 0.04022],
  ])('of %d of %d', (successes, trials, low, high) => {
    const interval = shareInterval(successes, trials)
    expect(interval?.low).toBeCloseTo(low, 6)
    expect(interval?.high).toBeCloseTo(high, 6)
  })

  it.each([
    [0, 0],
    [3, 2],
  ])('is none of %d of %d', (successes, trials) => {
    expect(shareInterval(successes, trials)).toBeNull()
  })

  it.each([
    [0.02, 500],
    [0.1, 100],
    [0.5, 40],
    [0.9, 200],
  ])('contains a true share of %d of %d trials about nine times of ten', (share, trials) => {
    const random = seeded(11)
    const runs = 1_000
    const contained = count(runs, () => {
      const interval = shareInterval(
        count(trials, () => random() < share),
        trials,
      )
      return interval !== null && interval.low <= share && share <= interval.high
    })
    expect(contained / runs).toBeGreaterThan(0.85)
    expect(contained / runs).toBeLessThan(0.94)
  })
})

describe('the interval of the revenue of a click', () => {
  type World = [name: string, payouts: number[], paymentsOfSale: number, cr: number]
  const worlds: World[] = [
    ['of one payout', [20], 1, 0.05],
    ['of payouts a hundred times as large as others', [1, 5, 20, 100], 1, 0.05],
    // As independent payments these would look twice as sure as they are.
    ['of sales that are paid for four times', [10], 4, 0.05],
    ['of few sales', [10, 30], 1, 0.01],
  ]
  it.each(worlds)('contains the true one about nine times of ten: %s', (_, payouts, each, cr) => {
    const random = seeded(5)
    const hour = (): ClickGroup => {
      const clicks = 5 + Math.floor(random() * 20)
      const sales = Array.from({ length: count(clicks, () => random() < cr) }, () => {
        return each * (payouts[Math.floor(random() * payouts.length)] ?? 0)
      })
      const revenue = sales.reduce((sum, one) => sum + one, 0)
      return { clicks, payments: each * sales.length, revenue }
    }
    const average = payouts.reduce((sum, one) => sum + one, 0) / payouts.length
    const truth = cr * each * average
    const runs = 400
    const contained = count(runs, () => {
      const interval = earningsInterval(Array.from({ length: 168 }, hour))
      return interval !== null && interval.low <= truth && truth <= interval.high
    })
    expect(contained / runs).toBeGreaterThan(0.86)
    expect(contained / runs).toBeLessThan(0.94)
  })

  const group = { clicks: 10, payments: 1, revenue: 20 }
  it.each<[name: string, groups: ClickGroup[]]>([
    ['nine groups', Array.from({ length: 9 }, () => ({ ...group, payments: 5 }))],
    ['nine payments', Array.from({ length: 20 }, (_, at) => ({ ...group, payments: at < 9 ? 1 : 0 }))],
    ['no revenue', Array.from({ length: 20 }, () => ({ ...group, revenue: 0 }))],
    ['no clicks', Array.from({ length: 20 }, () => ({ ...group, clicks: 0 }))],
  ])('is none of %s', (_, groups) => {
    expect(earningsInterval(groups)).toBeNull()
  })
})
