import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

it('loads once for all who come while it runs, and anew after that', async () => {
  const singleFlight = createSingleFlight<number>()
  const first = Promise.withResolvers<number>()
  let loads = 0
  const load = () => {
    loads += 1
    return loads === 1 ? first.promise : Promise.resolve(loads)
  }
  const together = [singleFlight('a', load), singleFlight('a', load)]
  first.resolve(1)
  expect(await Promise.all(together)).toEqual([1, 1])
  expect(await singleFlight('a', load)).toBe(2)
})

it('loads different keys side by side', async () => {
  const singleFlight = createSingleFlight<string>()
  const slow = Promise.withResolvers<string>()
  const waiting = singleFlight('slow', () => slow.promise)
  expect(await singleFlight('fast', async () => 'fast')).toBe('fast')
  slow.resolve('slow')
  expect(await waiting).toBe('slow')
})

it('fails for all who wait, and loads anew after that', async () => {
  const singleFlight = createSingleFlight<string>()
  const fail = async () => {
    throw new Error('no luck')
  }
  const together = [singleFlight('a', fail), singleFlight('a', fail)]
  expect(await Promise.allSettled(together)).toEqual(
    Array(2).fill({ status: 'rejected', reason: new Error('no luck') }),
  )
  expect(await singleFlight('a', async () => 'well')).toBe('well')
})
