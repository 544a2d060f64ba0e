import { describe, expect, it } from 'vitest'
import { createOutdatableSingleFlight, createSingleFlight } from './single-flight.ts'

describe('createSingleFlight', () => {
  it('loads once for all who come while it runs, and anew after that', async () => {
    const first = Promise.withResolvers<number>()
    const loads: string[] = []
    const load = createSingleFlight((key, argument: string) => {
      loads.push(`${key} by ${argument}`)
      return loads.length === 1 ? first.promise : Promise.resolve(loads.length)
    })
    const together = [load('a', 'first'), load('a', 'second')]
    first.resolve(1)
    expect(await Promise.all(together)).toEqual([1, 1])
    expect(await load('a', 'third')).toBe(2)
    expect(loads).toEqual(['a by first', 'a by third'])
  })

  it('loads different keys side by side', async () => {
    const slow = Promise.withResolvers<string>()
    const load = createSingleFlight((key) => (key === 'slow' ? slow.promise : Promise.resolve(key)))
    const waiting = load('slow', null)
    expect(await load('fast', null)).toBe('fast')
    slow.resolve('slow')
    expect(await waiting).toBe('slow')
  })

  it('fails for all who wait, and loads anew after that', async () => {
    const load = createSingleFlight(async (_, isLucky: boolean) => {
      if (!isLucky) throw new Error('no luck')
      return 'well'
    })
    const together = [load('a', false), load('a', false)]
    expect(await Promise.allSettled(together)).toEqual(
      Array(2).fill({ status: 'rejected', reason: new Error('no luck') }),
    )
    expect(await load('a', true)).toBe('well')
  })
})

/** Loads that end when the test says so. */
function outdatable() {
  const begun: { argument: string; end: (loaded: string) => void }[] = []
  const cached: string[] = []
  const loads = createOutdatableSingleFlight({
    load: (_, argument: string) =>
      new Promise<string>((resolve) => {
        begun.push({ argument, end: resolve })
      }),
    onLoaded: (key, { loaded, isCertain }) => {
      const result = `${key}: ${loaded}${isCertain ? '' : '?'}`
      cached.push(result)
      return result
    },
  })
  const endRound = async (loaded: string) => {
    begun.at(-1)?.end(loaded)
    await new Promise(setImmediate)
  }
  return { loads, cached, endRound, begunBy: () => begun.map(({ argument }) => argument) }
}

describe('createOutdatableSingleFlight', () => {
  it('loads once more what has changed meanwhile, by the argument of the change', async () => {
    const { loads, cached, endRound, begunBy } = outdatable()
    const waiting = loads.run('a', 'first')
    expect(loads.outdate('a', 'change')).toBe(true)
    await endRound('old')
    expect(cached).toEqual([])
    await endRound('new')
    expect(await waiting).toBe('a: new')
    expect(cached).toEqual(['a: new'])
    expect(begunBy()).toEqual(['first', 'change'])
  })

  it('ignores changes of other keys, and loads by its own argument where a change brings none', async () => {
    const { loads, endRound, begunBy } = outdatable()
    expect(loads.outdate('a', 'change')).toBe(false)
    const waiting = loads.run('a', 'first')
    expect(loads.outdate('b', 'change')).toBe(false)
    loads.outdateAll()
    await endRound('old')
    loads.outdate('a', null)
    await endRound('newer')
    await endRound('newest')
    expect(await waiting).toBe('a: newest')
    expect(begunBy()).toEqual(['first', 'first', 'first'])
  })

  it('gives up after three rounds, and says that the result is not certain', async () => {
    const { loads, endRound, begunBy } = outdatable()
    const waiting = loads.run('a', 'first')
    for (const round of ['1', '2', '3']) {
      loads.outdate('a', round)
      await endRound(round)
    }
    expect(await waiting).toBe('a: 3?')
    expect(begunBy()).toEqual(['first', '1', '2'])
  })

  it('has ended for changes and calls in the very step in which it is cached', async () => {
    const seen: unknown[] = []
    const loads = createOutdatableSingleFlight({
      load: async (key) => key,
      onLoaded: (key, { loaded }) => {
        queueMicrotask(() => seen.push(loads.outdate(key, null)))
        return loaded
      },
    })
    await loads.run('a', null)
    expect(seen).toEqual([false])
  })
})
