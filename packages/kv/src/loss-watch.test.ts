import { afterEach, expect, it, vi } from 'vitest'
import { startLossWatch } from './loss-watch.ts'
import { createMemoryKv } from './memory/index.ts'

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

function watched(onLost: () => Promise<void>, onError: (error: unknown) => void = () => {}) {
  const monotonicMs = () => 0
  const store = { kv: createMemoryKv({ monotonicMs }), looks: 0, unavailable: false }
  const reached = <T>(call: () => Promise<T>): Promise<T> =>
    store.unavailable ? Promise.reject(new Error('unavailable')) : call()
  const kv = {
    get: (key: string) => {
      store.looks += 1
      return reached(() => store.kv.get(key))
    },
    set: (key: string, value: string, ttlMs: number) => reached(() => store.kv.set(key, value, ttlMs)),
  }
  closing.push(startLossWatch({ kv, name: 'node', pauseMs: 1, onLost, onError }))
  const looked = async (times: number) => {
    const until = store.looks + times
    await vi.waitFor(() => expect(store.looks).toBeGreaterThanOrEqual(until))
  }
  const empty = () => {
    store.kv = createMemoryKv({ monotonicMs })
  }
  return { store, looked, empty }
}

it('notices each loss once, and none at the start or where nothing is lost', async () => {
  const onLost = vi.fn(async () => {})
  const { looked, empty } = watched(onLost)
  await looked(3)
  expect(onLost).toHaveBeenCalledTimes(0)
  for (const losses of [1, 2]) {
    empty()
    await looked(4)
    expect(onLost).toHaveBeenCalledTimes(losses)
  }
})

it('calls again where writing again failed', async () => {
  const failures: unknown[] = []
  const onLost = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not now'))
  const { looked, empty } = watched(onLost, (error) => failures.push(error))
  await looked(1)
  empty()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
  expect(failures).toEqual([new Error('not now')])
})

it('takes a store that is unavailable for one that has everything', async () => {
  const onLost = vi.fn(async () => {})
  const { store, looked } = watched(onLost)
  await looked(1)
  store.unavailable = true
  await looked(2)
  store.unavailable = false
  await looked(2)
  expect(onLost).toHaveBeenCalledTimes(0)
})
