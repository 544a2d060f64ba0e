import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends when the test says so, in the order in which it was started. */
function controlled() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, work, end }
}

/** Work starts in a later turn of the event loop. */
const tick = () => new Promise(setImmediate)

const refusal = () => new Error('too many')

describe('createConcurrencyLimit', () => {
  it('runs as many as allowed, the others in their order', async () => {
    const { started, work, end } = controlled()
    const limit = createConcurrencyLimit({ running: 2, waiting: 2, refusal })
    const calls = ['a', 'b', 'c', 'd'].map((name) => limit(work(name)))
    await tick()
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    await end('d')
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses what would wait beyond the bound, and takes calls again when one has ended', async () => {
    const { work, end } = controlled()
    const limit = createConcurrencyLimit({ running: 1, waiting: 1, refusal })
    const [first, second] = [limit(work('a')), limit(work('b'))]
    await expect(limit(work('c'))).rejects.toThrow('too many')
    await end('a')
    const third = limit(work('d'))
    await end('b')
    await end('d')
    expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'd'])
  })

  it('goes on after work that fails', async () => {
    const limit = createConcurrencyLimit({ running: 1, waiting: 1, refusal })
    const failing = limit(() => Promise.reject(new Error('broken')))
    const next = limit(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('never starts the work of a caller who left while it waited, and gives the place to the next', async () => {
    const { started, work, end } = controlled()
    const limit = createConcurrencyLimit({ running: 1, waiting: 1, refusal })
    const first = limit(work('a'))
    const leaving = new AbortController()
    const left = limit(work('b'), { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await expect(limit(work('x'), { signal: leaving.signal })).rejects.toThrow('left')
    const next = limit(work('c'))
    await end('a')
    await end('c')
    expect(await Promise.all([first, next])).toEqual(['a', 'c'])
    expect(started).toEqual(['a', 'c'])
  })

  it('does not touch work that has started when its caller leaves', async () => {
    const { work, end } = controlled()
    const limit = createConcurrencyLimit({ running: 1, waiting: 0, refusal })
    const leaving = new AbortController()
    const running = limit(work('a'), { signal: leaving.signal })
    await tick()
    leaving.abort()
    await end('a')
    expect(await running).toBe('a')
  })
})

describe('createKeyedConcurrencyLimit', () => {
  it('makes one key wait for itself alone', async () => {
    const { started, work, end } = controlled()
    const limit = createKeyedConcurrencyLimit({ running: 1, waiting: 1, refusal })
    const calls = [limit('one', work('a')), limit('one', work('b')), limit('other', work('c'))]
    await tick()
    expect(started).toEqual(['a', 'c'])
    await expect(limit('one', work('d'))).rejects.toThrow('too many')
    await end('a')
    await end('b')
    await end('c')
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c'])
    const again = limit('one', work('e'))
    await tick()
    await end('e')
    expect(await again).toBe('e')
  })
})
