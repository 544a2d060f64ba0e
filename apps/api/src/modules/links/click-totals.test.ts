import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClickTotals, totalsAgeMs } from './click-totals.ts'

const workspace = '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a'
const logger = { warn: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store that gives the answers it was made with, one a call. */
function storeWith(...answers: (() => Promise<Map<string, number>>)[]) {
  return { clicksTotals: () => answers.shift()?.() ?? Promise.reject(new Error('requested too often')) }
}
const unavailable = () => Promise.reject(new Error('connect ECONNREFUSED'))
const hanging = () => Promise.withResolvers<Map<string, number>>().promise

describe('totals of clicks', () => {
  it('are those of the store, 0 for a link without clicks', async () => {
    const totals = createClickTotals({
      reader: storeWith(async () => new Map([['a', 7]])),
      logger,
      monotonicMs: Date.now,
    })
    expect(await totals.of(workspace, ['a', 'b'])).toEqual({
      totals: new Map([
        ['a', 7],
        ['b', 0],
      ]),
      stale: false,
    })
  })

  it('are the last known ones while the store is unavailable, and say so', async () => {
    const totals = createClickTotals({
      reader: storeWith(async () => new Map([['a', 7]]), unavailable),
      logger,
      monotonicMs: Date.now,
    })
    await totals.of(workspace, ['a'])
    expect(await totals.of(workspace, ['a', 'new'])).toEqual({
      totals: new Map([
        ['a', 7],
        ['new', 0],
      ]),
      stale: true,
    })
  })

  it('do not wait longer than a second for a store that hangs', async () => {
    const totals = createClickTotals({ reader: storeWith(hanging), logger, monotonicMs: Date.now })
    const requested = totals.of(workspace, ['a'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await requested).toEqual({ totals: new Map([['a', 0]]), stale: true })
  })

  it('send no query for an empty page', async () => {
    const totals = createClickTotals({ reader: storeWith(), logger, monotonicMs: Date.now })
    expect(await totals.of(workspace, [])).toEqual({ totals: new Map(), stale: false })
  })

  it('are loaded once for all who request them meanwhile, and again when they are older', async () => {
    const store = storeWith(
      async () => new Map([['a', 7]]),
      async () => new Map([['a', 8]]),
    )
    const totals = createClickTotals({ reader: store, logger, monotonicMs: Date.now })
    const seen = async (age: number) => {
      await vi.advanceTimersByTimeAsync(age)
      const answers = await Promise.all([totals.of(workspace, ['a']), totals.of(workspace, ['a'])])
      return answers.map((answer) => [answer.totals.get('a'), answer.stale])
    }
    const [first, second] = [
      [7, false],
      [8, false],
    ]
    expect(await seen(0)).toEqual([first, first])
    expect(await seen(totalsAgeMs - 1)).toEqual([first, first])
    expect(await seen(2)).toEqual([second, second])
  })

  it('are loaded again at once when the store gave none, or of other links or workspaces', async () => {
    const store = storeWith(
      unavailable,
      async () => new Map([['a', 7]]),
      async () => new Map([['b', 1]]),
      async () => new Map([['a', 2]]),
    )
    const totals = createClickTotals({ reader: store, logger, monotonicMs: Date.now })
    const of = async (owner: string, id: string) => {
      const answer = await totals.of(owner, [id])
      return [answer.totals.get(id), answer.stale]
    }
    expect(await of(workspace, 'a')).toEqual([0, true])
    expect(await of(workspace, 'a')).toEqual([7, false])
    expect(await of(workspace, 'b')).toEqual([1, false])
    expect(await of('another', 'a')).toEqual([2, false])
  })
})
