import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinCalls } from './joined-calls.ts'

const round = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('joined calls', () => {
  it('of one turn are sent together, each hearing its own answer', async () => {
    const sent: number[][] = []
    const join = joinCalls<number, string>({
      send: async (calls) => {
        sent.push([...calls])
        return calls.map((call) => `answer ${call}`)
      },
      running: 1,
    })
    expect(await Promise.all([join(1), join(2), join(1)])).toEqual(['answer 1', 'answer 2', 'answer 1'])
    expect(sent).toEqual([[1, 2, 1]])
  })

  it('get a result that was true after the call, and never run more sends than allowed', async () => {
    const step = fc.constantFrom('call', 'turn', 'answer')
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, running) => {
          let time = 0
          const underWay: (() => void)[] = []
          const join = joinCalls<number, number>({
            send: async (calls) => {
              const startedAt = ++time
              const { promise, resolve } = Promise.withResolvers<void>()
              underWay.push(resolve)
              expect(underWay.length).toBeLessThanOrEqual(running)
              await promise
              return calls.map(() => startedAt)
            },
            running,
          })
          const waits: Promise<void>[] = []
          const call = async () => {
            const comparedAt = ++time
            expect(await join(comparedAt)).toBeGreaterThan(comparedAt)
          }
          for (const what of steps) {
            if (what === 'call') waits.push(call())
            else if (what === 'answer') underWay.shift()?.()
            await round()
          }
          const done = Promise.all(waits).then(() => true)
          while (!(await Promise.race([done, round().then(() => false)]))) underWay.shift()?.()
        },
      ),
      { numRuns: 200 },
    )
  })

  it('of many event loop iterations share one send while another is running', async () => {
    const sent: number[][] = []
    const first = Promise.withResolvers<void>()
    const join = joinCalls<number, number>({
      send: async (calls) => {
        sent.push([...calls])
        if (sent.length === 1) await first.promise
        return calls
      },
      running: 4,
    })
    const answers = [join(1)]
    while (sent.length === 0) await round()
    for (const call of [2, 3, 4]) answers.push(join(call))
    first.resolve()
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4])
    expect(sent).toEqual([[1], [2, 3, 4]])
  })

  it('do not wait for a sending that hangs, again and again', async () => {
    let sent = 0
    const hangs = Promise.withResolvers<void>()
    const join = joinCalls<number, number>({
      send: async (calls) => {
        if (++sent === 1) await hangs.promise
        return calls
      },
      running: 2,
    })
    const first = join(1)
    while (sent === 0) await round()
    expect(await join(2)).toBe(2)
    expect(await join(3)).toBe(3)
    hangs.resolve()
    expect(await first).toBe(1)
  })

  it('all hear of a sending that fails, and the next one is sent', async () => {
    let isBroken = true
    const join = joinCalls<number, number>({
      send: async (calls) => {
        if (isBroken) throw new Error('away')
        return calls
      },
      running: 1,
    })
    const failed = await Promise.allSettled([join(1), join(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await join(3)).toBe(3)
  })

  it('without a result of their own are refused', async () => {
    const join = joinCalls<number, number>({ send: async () => [1], running: 1 })
    const [first, second] = await Promise.allSettled([join(1), join(2)])
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected'])
  })
})
