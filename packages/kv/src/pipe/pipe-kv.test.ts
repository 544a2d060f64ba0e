import { duplexPair } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { describeKv } from '../contract/index.ts'
import { LateAnswerError } from '../late-answer-error.ts'
import { createMemoryKv } from '../memory/index.ts'
import type { Kv } from '../port.ts'
import { commandNames } from './functions.ts'
import { connectKv, serveKv } from './index.ts'

const memory = () => createMemoryKv({ monotonicMs: () => performance.now() })

function connect(store: Kv): Kv {
  const [server, client] = duplexPair()
  serveKv(store, server)
  return connectKv({ pipe: client })
}

const shared = memory()
describeKv('pipe to a store in memory', {
  open: async () => [connect(shared), connect(shared)],
  close: () => shared.close(),
})

test('every call of the port can be made through the pipe', () => {
  const { subscribe: _subscribe, close: _close, ...commands } = memory()
  expect(commandNames.toSorted()).toEqual(Object.keys(commands).toSorted())
})

test('every call rejects after close, pending ones too', async () => {
  const kv = connect({ ...memory(), get: () => new Promise(() => {}) })
  const pending = kv.get('a')
  await kv.close()
  await expect(pending).rejects.toThrow('closed')
  await expect(kv.get('a')).rejects.toThrow('closed')
  await expect(kv.subscribe('c', { onMessage: () => {}, onGap: () => {} })).rejects.toThrow('closed')
})

test('a call that the store does not answer rejects in time, and its late answer can be heard', async () => {
  const answer = Promise.withResolvers<string | null>()
  const kv = connect({ ...memory(), get: () => answer.promise })
  const error = await kv.get('a').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(LateAnswerError)
  answer.resolve('later')
  expect(await (error as LateAnswerError).late).toBe('later')
})

test('an error of the store reaches the caller with its message', async () => {
  const kv = connect({ ...memory(), ping: () => Promise.reject(new Error('the store is full')) })
  await expect(kv.ping()).rejects.toThrow('the store is full')
})

test('when a process ends, its subscriptions end, too', async () => {
  const store = memory()
  const ended = vi.fn(async () => {})
  const subscribe: Kv['subscribe'] = async (channel, handlers) => {
    const unsubscribe = await store.subscribe(channel, handlers)
    return () => unsubscribe().then(ended)
  }
  const kv = connect({ ...store, subscribe })
  const onMessage = () => {}
  await kv.subscribe('a', { onMessage, onGap: onMessage })
  await kv.subscribe('a', { onMessage, onGap: onMessage })
  await kv.subscribe('b', { onMessage, onGap: onMessage })
  await kv.close()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
})
