import { describe, expect, it, vi } from 'vitest'
import { createSalts } from './salts.ts'
import { type BreakableKv, createBreakableKv } from './testing/breakable-kv.ts'

const day = 86_400_000
const hour = 3_600_000
/** 2026-11-21T12:00:00Z */
const noon = Date.UTC(2026, 10, 21, 12)

let seed = 0
/** Different bytes at every call, the same in every run. */
const randomBytes = (size: number) => new Uint8Array(size).fill(++seed)

function node(kv: BreakableKv, clock: { nowMs: number }) {
  const errors: unknown[] = []
  const salts = createSalts({
    kv,
    randomBytes,
    nowMs: () => clock.nowMs,
    onError: (error) => errors.push(error),
  })
  return { salts, errors }
}

describe('createSalts', () => {
  it('gives every node the same salt of the day, and of the next before it begins', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const [one, two] = [node(kv, clock), node(kv, clock)]
    await one.salts.refresh()
    await two.salts.refresh()
    for (const at of [noon, noon + day]) {
      expect(one.salts.reaching(at, 1)[0]).toEqual(two.salts.reaching(at, 1)[0])
    }
    expect(one.salts.reaching(noon, 1)[0]).not.toEqual(one.salts.reaching(noon + day, 1)[0])
  })

  it('reaches back as far as the hours do', async () => {
    const clock = { nowMs: noon }
    const { salts } = node(createBreakableKv(clock), clock)
    for (; clock.nowMs < noon + 40 * day; clock.nowMs += day) await salts.refresh()
    const now = clock.nowMs - day
    const reached = (hours: number) => salts.reaching(now, hours).length
    expect([1, 11, 12, 13, 24, 36, 37, 48, 168, 720, 10_000].map(reached)).toEqual([
      1, 1, 1, 2, 2, 2, 3, 3, 8, 31, 31,
    ])
  })

  it('lives 48 h from the beginning of its day, longer only for links with more hours', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    await node(kv, clock).salts.refresh()
    const midnight = noon - 12 * hour
    const ends = Array.from(kv.stored, ([key, untilMs]) => [
      key.split(':')[2],
      key.slice(-10),
      (untilMs - midnight) / day,
    ])
    expect(ends).toEqual([
      ['2d', '2026-11-21', 2],
      ['2d', '2026-11-22', 3],
      ['8d', '2026-11-21', 8],
      ['8d', '2026-11-22', 9],
      ['31d', '2026-11-21', 31],
      ['31d', '2026-11-22', 32],
    ])
  })

  it('forgets in memory what has lapsed', async () => {
    const clock = { nowMs: noon }
    const { salts } = node(createBreakableKv(clock), clock)
    await salts.refresh()
    const [lapsed] = salts.reaching(noon, 24)
    clock.nowMs = noon + 2 * day
    await salts.refresh()
    expect(salts.reaching(noon, 24)[0]).not.toEqual(lapsed)
  })

  it('finds yesterday’s salt after a restart', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const before = node(kv, clock)
    await before.salts.refresh()
    clock.nowMs = noon + day
    const after = node(kv, clock)
    await after.salts.refresh()
    expect(after.salts.reaching(clock.nowMs, 24)[1]).toEqual(before.salts.reaching(noon, 24)[0])
  })

  it('goes on with a salt of its own while the store is unavailable, and still knows it when the store is back', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const [alone, other] = [node(kv, clock), node(kv, clock)]
    kv.unavailable = true
    for (let attempt = 1; attempt <= 4; attempt++) await alone.salts.refresh()
    expect(alone.errors, 'not reported before the fourth time').toHaveLength(1)
    const [own] = alone.salts.reaching(noon, 1)
    expect(alone.salts.reaching(noon, 1)[0]).toBe(own)

    kv.unavailable = false
    await other.salts.refresh()
    await alone.salts.refresh()
    expect(alone.salts.reaching(noon, 1)).toEqual([other.salts.reaching(noon, 1)[0], own])
  })

  it('still knows its own salt, which the shared one replaced, when it was written again', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const [alone, other] = [node(kv, clock), node(kv, clock)]
    const [own] = alone.salts.reaching(noon, 1)
    await other.salts.refresh()
    await alone.salts.refresh()
    const known = [other.salts.reaching(noon, 1)[0], own]
    for (const lose of [() => {}, kv.empty]) {
      lose()
      await alone.salts.writeAgain()
      expect(alone.salts.reaching(noon, 1)).toEqual(known)
    }
    kv.empty()
    const started = node(kv, clock)
    await started.salts.refresh()
    await alone.salts.writeAgain()
    expect(alone.salts.reaching(noon, 1)).toEqual([started.salts.reaching(noon, 1)[0], ...known])
  })

  it('makes its own salt the shared one where it was the first', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const { salts } = node(kv, clock)
    const [own] = salts.reaching(noon, 1)
    await salts.refresh()
    expect(salts.reaching(noon, 1)).toEqual([own])
  })

  it('does not query the store any more once it knows', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const { salts } = node(kv, clock)
    await salts.refresh()
    const requested = kv.calls
    await salts.refresh()
    expect(kv.calls).toBe(requested)
  })

  it('comes to the shared salt soon after a start at which the store was not there yet', async () => {
    const clock = { nowMs: noon }
    const kv = createBreakableKv(clock)
    const [early, other] = [node(kv, clock), node(kv, clock)]
    await other.salts.refresh()
    kv.unavailable = true
    await early.salts.start()
    kv.unavailable = false
    await vi.waitFor(() => expect(early.salts.current(noon, 1)).toEqual(other.salts.current(noon, 1)))
    await early.salts.close()
    expect(early.errors).toEqual([])
  })
})
