import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClickTotals } from './click-totals.ts'

const workspace = '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a'
const logger = { warn: () => undefined }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store that answers as it is told, one answer a call. */
function storeWith(...answers: (() => Promise<Map<string, number>>)[]) {
  return { clicksTotals: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) }
}
const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
const hanging = () => Promise.withResolvers<Map<string, number>>().promise

describe('totals of clicks', () => {
  it('are those of the store, 0 for a link without clicks', async () => {
    const totals = createClickTotals({ reader: storeWith(async () => new Map([['a', 7]])), logger })
    expect(await totals.of(workspace, ['a', 'b'])).toEqual({
      totals: new Map([
        ['a', 7],
        ['b', 0],
      ]),
      stale: false,
    })
  })

  it('are the last known ones while the store is away, and say so', async () => {
    const totals = createClickTotals({ reader: storeWith(async () => new Map([['a', 7]]), away), logger })
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
    const totals = createClickTotals({ reader: storeWith(hanging), logger })
    const asked = totals.of(workspace, ['a'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await asked).toEqual({ totals: new Map([['a', 0]]), stale: true })
  })

  it('ask nothing for an empty page', async () => {
    const totals = createClickTotals({ reader: storeWith(), logger })
    expect(await totals.of(workspace, [])).toEqual({ totals: new Map(), stale: false })
  })
})
