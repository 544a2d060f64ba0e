import { afterEach, describe, expect, it } from 'vitest'
import { createThread, type Thread } from './thread.ts'
import { TimeoutError } from './timeout.ts'

describe('a thread', () => {
  let thread: Thread<unknown, number> | undefined
  const create = (options: { timeoutMs?: number; idleMs?: number; waiting?: number } = {}) => {
    thread = createThread({
      file: new URL('./testing/doubling-thread.ts', import.meta.url),
      what: 'Doubling',
      timeoutMs: 60_000,
      idleMs: 60_000,
      waiting: 10,
      refusal: () => new Error('too many wait'),
      readAnswer: Number,
      ...options,
    })
    return thread
  }
  afterEach(() => thread?.close())

  it('answers each call, in their order', async () => {
    const { call } = create()
    expect(await Promise.all([1, 2, 3].map(call))).toEqual([2, 4, 6])
  })

  it('rejects what the work throws, and answers the next call', async () => {
    const { call } = create()
    const [failed, next] = await Promise.allSettled([call('x'), call(2)])
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'not a number: x' } })
    expect(next).toEqual({ status: 'fulfilled', value: 4 })
  })

  it('ends work that takes too long, and answers the next call', async () => {
    const { call } = create({ timeoutMs: 2_000 })
    const [late, next] = await Promise.allSettled([call(0), call(2)])
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(TimeoutError) })
    expect(next).toEqual({ status: 'fulfilled', value: 4 })
  })

  it('refuses a call when too many wait', async () => {
    const { call } = create({ waiting: 1 })
    const answers = await Promise.allSettled([call(1), call(2), call(3)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('starts again after it was idle, or closed', async () => {
    const { call, close } = create({ idleMs: 0 })
    expect(await call(1)).toBe(2)
    await new Promise(setImmediate)
    expect(await call(2)).toBe(4)
    await close()
    expect(await call(3)).toBe(6)
  })
})
