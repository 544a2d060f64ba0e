import { stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createSalts } from './salts.ts'
import { createBreakableKv } from './testing/breakable-kv.ts'
import { createUniqueness, type Visit } from './uniqueness.ts'

const hour = 3_600_000
/** 2026-11-21T12:00:00Z */
const noon = Date.UTC(2026, 10, 21, 12)
let seed = 0
const randomBytes = (size: number) => new Uint8Array(size).fill(++seed)

/** Of a visitor whose bucket in memory is known, of 32,768. */
const idOf = (bucket: number) => bucket.toString(16).padStart(16, '0').padEnd(32, '0')

async function cluster(nodes = 1) {
  const clock = { nowMs: noon }
  const kv = createBreakableKv(clock)
  const errors: unknown[] = []
  const nowMs = () => clock.nowMs
  const onError = (error: unknown) => errors.push(error)
  const member = () => {
    const salts = createSalts({ kv, randomBytes, nowMs, onError })
    const uniqueness = createUniqueness({ kv, salts, monotonicMs: nowMs, onError })
    const visit = (changes: Partial<Visit> = {}): Visit => {
      const identity = { ip: '81.2.69.142', userAgent: 'Firefox', linkId: 'link', ...changes }
      const uniquenessHours = changes.uniquenessHours ?? 24
      const [salt] = salts.reaching(clock.nowMs, uniquenessHours)
      return {
        visitedAtMs: clock.nowMs,
        isBot: false,
        ...identity,
        uniquenessHours,
        identity: { visitorId: salts.visitorId(salt, identity), seenUntilMs: 0 },
        ...changes,
      }
    }
    return {
      salts,
      visit,
      writeAgain: async () => {
        await salts.writeAgain()
        return uniqueness.writeAgain()
      },
      verdicts: (...visits: Visit[]) => uniqueness.verdicts(visits),
      verdict: async (changes?: Partial<Visit>) => (await uniqueness.verdicts([visit(changes)]))[0],
    }
  }
  const members = Array.from({ length: nodes }, member)
  const start = async () => {
    const started = member()
    await started.salts.refresh()
    return started
  }
  const later = async (hours: number) => {
    clock.nowMs += hours * hour
    for (const { salts } of members) await salts.refresh()
  }
  await later(0)
  const [first, second = first] = members
  if (first === undefined || second === undefined) throw new Error('A cluster has at least one node.')
  return { kv, errors, later, first, second, start }
}

describe('createUniqueness', () => {
  it('is unique once', async () => {
    const { first } = await cluster()
    expect(await first.verdict()).toBe(true)
    expect(await first.verdict()).toBe(false)
  })

  it('writes again what the store lost: other nodes, and those that start then, know the visitors', async () => {
    const { kv, first, second, start, later } = await cluster(2)
    await first.verdicts(first.visit(), first.visit({ ip: '8.8.8.8', uniquenessHours: 1 }))
    await second.verdict({ ip: '9.9.9.9' })
    await first.verdict({ ip: '9.9.9.9' })
    kv.empty()
    expect(await first.writeAgain(), 'without that of the other node').toBe(2)
    await second.writeAgain()
    const started = await start()
    expect(await started.verdicts(started.visit(), started.visit({ ip: '9.9.9.9' }))).toEqual([false, false])
    expect(await second.verdict()).toBe(false)
    await later(1)
    const last = await start()
    expect(await last.verdicts(last.visit(), last.visit({ ip: '8.8.8.8', uniquenessHours: 1 }))).toEqual([
      false,
      true,
    ])
  })

  // The ids of a full memory, made at one stretch, would let visitors wait.
  it('reads what it writes again a few at a time: one that comes meanwhile is written, too', async () => {
    const { kv, first } = await cluster()
    const inBucket = (bucket: number) =>
      first.visit({ identity: { visitorId: idOf(bucket), seenUntilMs: 0 } })
    await first.verdicts(...Array.from({ length: 201 }, (_, bucket) => inBucket(bucket)))
    const { firstSeen } = kv
    const written: number[] = []
    kv.empty()
    kv.firstSeen = async (queries) => {
      kv.firstSeen = async (later) => {
        written.push(later.length)
        return firstSeen(later)
      }
      written.push(queries.length)
      await first.verdicts(inBucket(32_767))
      return firstSeen(queries)
    }
    expect(await first.writeAgain()).toBe(202)
    expect(written).toEqual([200, 1, 2])
  })

  it('counts each visitor of each link', async () => {
    const { first } = await cluster()
    const visits = [{}, { ip: '8.8.8.8' }, { userAgent: 'Safari' }, { linkId: 'other' }, { ip: null }].map(
      (changes) => first.visit(changes),
    )
    expect(await first.verdicts(...visits)).toEqual([true, true, true, true, true])
  })

  it('takes the first of two in one batch', async () => {
    const { first } = await cluster()
    expect(await first.verdicts(first.visit(), first.visit(), first.visit({ ip: '8.8.8.8' }))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('takes the first of two in batches under way at once', async () => {
    const { first } = await cluster()
    expect(await Promise.all([first.verdict(), first.verdict()])).toEqual([true, false])
  })

  it('is one verdict over two nodes', async () => {
    const { first, second } = await cluster(2)
    expect(await first.verdict()).toBe(true)
    expect(await second.verdict()).toBe(false)
  })

  it('needs one round trip for a batch, none for visitors seen recently', async () => {
    const { kv, first } = await cluster()
    const before = kv.calls
    await first.verdicts(first.visit(), first.visit({ ip: '8.8.8.8' }))
    expect(kv.calls).toBe(before + 1)
    await first.verdicts(first.visit(), first.visit({ ip: '8.8.8.8' }))
    expect(kv.calls).toBe(before + 1)
  })

  it.each([
    [24, 23, false],
    [24, 24, true],
    [1, 0.9, false],
    [1, 1, true],
    [48, 47, false],
    [48, 48, true],
    [720, 719, false],
    [720, 720, true],
  ])(
    'with %d hours, %d h later: unique %j, on the same node and on another',
    async (uniquenessHours, hours, unique) => {
      const { first, second, later } = await cluster(2)
      expect(await first.verdict({ uniquenessHours })).toBe(true)
      for (let left = hours; left > 0; left -= 12) await later(Math.min(left, 12))
      expect(await second.verdict({ uniquenessHours })).toBe(unique)
      expect(await first.verdict({ uniquenessHours })).toBe(false)
    },
  )

  it('knows the visitor over midnight although the salt has changed', async () => {
    const { first, second, later } = await cluster(2)
    await later(11.9)
    expect(await first.verdict()).toBe(true)
    await later(0.2)
    expect(await first.verdict()).toBe(false)
    expect(await second.verdict()).toBe(false)
  })

  it('never finds a bot unique, nor lets it take a human’s place', async () => {
    const { kv, first } = await cluster()
    const before = kv.calls
    expect(await first.verdict({ isBot: true })).toBe(false)
    expect(kv.calls).toBe(before)
    expect(await first.verdict()).toBe(true)
  })

  it('decides by its own memory when the store does not answer in time', async () => {
    const { kv, errors, first } = await cluster()
    kv.hangs = true
    expect(await first.verdict()).toBe(true)
    expect(await first.verdict()).toBe(false)
    expect(errors).toHaveLength(1)
  })

  it('believes an answer that arrived while the process could not run', async () => {
    const { kv, errors, first } = await cluster()
    // What comes from outside, like an answer of Redis: it is there when the process runs again, and its
    // timers come first.
    kv.firstSeen = (queries) => stat('/').then(() => queries.map(() => false))
    // Of the phases of the event loop, the one that timers follow.
    await new Promise(setImmediate)
    const verdict = first.verdict()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await verdict).toBe(false)
    expect(errors).toEqual([])
  })

  it('decides by its own memory while the store is unavailable, and hears of it', async () => {
    const { kv, errors, first } = await cluster()
    kv.unavailable = true
    expect(await first.verdict()).toBe(true)
    expect(await first.verdict()).toBe(false)
    expect(errors).toHaveLength(1)
  })
})
