import type { InsertOutcome } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { numberedClick } from '../testing/clicks.ts'
import { type Batcher, createBatcher } from './batcher.ts'

const clicks = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => numberedClick(first + index))

/** Inserts end when the test says so. */
function recorded() {
  const inserts: { clicks: readonly ClickEvent[]; end: PromiseWithResolvers<InsertOutcome<ClickEvent>> }[] =
    []
  const batcher = createBatcher<ClickEvent>(
    {
      write: (written) => {
        const end = Promise.withResolvers<InsertOutcome<ClickEvent>>()
        inserts.push({ clicks: written, end })
        return end.promise
      },
      idOf: ({ clickToken }) => clickToken,
      monotonicMs: Date.now,
    },
    { maxEvents: 100, enoughEvents: 10, intervalMs: 200 },
  )
  const sizes = () => inserts.map((insert) => insert.clicks.length)
  const endLast = async (outcome: InsertOutcome<ClickEvent> = { rejected: [] }) => {
    inserts.at(-1)?.end.resolve(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { batcher, inserts, sizes, endLast }
}

/** Takes the batcher past its first insert, which waits for nothing. */
async function warm({ batcher, endLast }: { batcher: Batcher<ClickEvent>; endLast: () => Promise<void> }) {
  const done = batcher.insert(clicks(0, 1))
  await endLast()
  await done
}

describe('createBatcher', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('inserts a click after a silence at once', () => {
    const { batcher, sizes } = recorded()
    void batcher.insert(clicks(0, 1))
    expect(sizes()).toEqual([1])
  })

  it('lets few clicks wait for others until the interval is over', async () => {
    const run = recorded()
    await warm(run)
    void run.batcher.insert(clicks(1, 1))
    await vi.advanceTimersByTimeAsync(150)
    void run.batcher.insert(clicks(2, 2))
    expect(run.sizes()).toEqual([1])
    await vi.advanceTimersByTimeAsync(50)
    expect(run.sizes()).toEqual([1, 3])
  })

  it('does not let enough clicks wait', async () => {
    const run = recorded()
    await warm(run)
    void run.batcher.insert(clicks(1, 9))
    expect(run.sizes()).toEqual([1])
    void run.batcher.insert(clicks(10, 1))
    expect(run.sizes()).toEqual([1, 10])
  })

  it('runs one insert at a time, and joins what comes meanwhile', async () => {
    const run = recorded()
    void run.batcher.insert(clicks(0, 50))
    void run.batcher.insert(clicks(50, 20))
    void run.batcher.insert(clicks(70, 20))
    expect(run.sizes()).toEqual([50])
    await run.endLast()
    expect(run.sizes()).toEqual([50, 40])
  })

  it('limits an insert to its size, except for one handover that is larger', async () => {
    const run = recorded()
    void run.batcher.insert(clicks(0, 1))
    for (const [first, count] of [
      [100, 60],
      [200, 60],
      [300, 150],
    ] as const) {
      void run.batcher.insert(clicks(first, count))
    }
    for (let end = 0; end < 3; end += 1) await run.endLast()
    expect(run.sizes()).toEqual([1, 60, 60, 150])
  })

  it('sends a token once that two handovers have', async () => {
    const run = recorded()
    void run.batcher.insert(clicks(0, 1))
    const both = [run.batcher.insert(clicks(1, 20)), run.batcher.insert(clicks(11, 20))]
    await run.endLast()
    expect(run.sizes()).toEqual([1, 30])
    await run.endLast()
    await expect(Promise.all(both)).resolves.toEqual([{ rejected: [] }, { rejected: [] }])
  })

  it('reports to each handover its own rejected clicks', async () => {
    const run = recorded()
    void run.batcher.insert(clicks(0, 1))
    const first = run.batcher.insert(clicks(1, 5))
    const second = run.batcher.insert(clicks(6, 5))
    await run.endLast()
    const refused = { event: numberedClick(7), reason: 'too dear' }
    await run.endLast({ rejected: [refused] })
    await expect(first).resolves.toEqual({ rejected: [] })
    await expect(second).resolves.toEqual({ rejected: [refused] })
  })

  it('rejects all handovers of a failed insert, and goes on with the next', async () => {
    const run = recorded()
    const failed = run.batcher.insert(clicks(0, 1))
    const next = run.batcher.insert(clicks(1, 20))
    run.inserts[0]?.end.reject(new Error('unavailable'))
    await expect(failed).rejects.toThrow('unavailable')
    await run.endLast()
    await expect(next).resolves.toEqual({ rejected: [] })
  })
})
