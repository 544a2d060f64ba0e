import { once } from 'node:events'
import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { TimeoutError, withTimeout, withTimeoutOr } from './timeout.ts'

const patient = { timeoutMs: 60_000, otherwise: () => 'other' }

it('gives what the work gives, and its failure', async () => {
  expect(await withTimeoutOr(Promise.resolve('own'), patient)).toBe('own')
  await expect(withTimeoutOr(Promise.reject(new Error('its own')), patient)).rejects.toThrow('its own')
})

it('returns the other value when the work takes longer, and reports a failure that comes later', async () => {
  const work = Promise.withResolvers<string>()
  const late = Promise.withResolvers<unknown>()
  const given = withTimeoutOr(work.promise, { ...patient, timeoutMs: 1, onLateError: late.resolve })
  expect(await given).toBe('other')
  const error = new Error('late')
  work.reject(error)
  expect(await late.promise).toBe(error)
})

it('names the work that took longer', async () => {
  const failure = withTimeout(new Promise(() => {}), { timeoutMs: 1, what: 'Connecting to Kafka' })
  await expect(failure).rejects.toThrow(new TimeoutError('Connecting to Kafka', 1))
})

/** A server in a thread of its own, so that it answers while this thread is blocked. */
const answeringThread = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer((socket) => socket.on('data', () => socket.write('answer')))
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

it('takes an answer that has arrived while the process was blocked', async () => {
  const thread = new Worker(answeringThread, { eval: true })
  const [port] = await once(thread, 'message')
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    const answered = once(socket, 'data').then(String)
    socket.write('question')
    const given = withTimeout(answered, { timeoutMs: 20, what: 'The answer' })
    // The request is sent in the next iteration of the event loop; then nothing runs for longer than the
    // timeout.
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    expect(await given).toBe('answer')
  } finally {
    socket.destroy()
    await thread.terminate()
  }
})
