import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectForEver, createCommandClient, createSubscriberClient, reportConnection } from './clients.ts'
import { parseRedisUrl } from './redis-url.ts'

/** Options of a client that has not connected: nothing listens on the port. */
function optionsOf(url: string) {
  const client = createSubscriberClient(parseRedisUrl(url))
  client.on('error', () => {})
  client.disconnect()
  return client.options
}

describe('the connection to Redis', () => {
  it.each([
    { attempt: 1, pauseMs: 50 },
    { attempt: 2, pauseMs: 100 },
    { attempt: 4, pauseMs: 400 },
    { attempt: 5, pauseMs: 500 },
    { attempt: 6, pauseMs: 500 },
    { attempt: 10_000, pauseMs: 500 },
  ])('is tried again for ever, after $pauseMs ms at attempt $attempt', ({ attempt, pauseMs }) => {
    expect(optionsOf('redis://127.0.0.1:1').retryStrategy?.(attempt)).toBe(pauseMs)
  })

  it.each([
    { error: "READONLY You can't write against a read only replica.", isReplaced: true },
    { error: 'ERR READONLY', isReplaced: false },
    { error: 'OOM command not allowed', isReplaced: false },
  ])('is replaced when the server is no master any more: $error', ({ error, isReplaced }) => {
    expect(optionsOf('redis://127.0.0.1:1').reconnectOnError?.(new Error(error))).toBe(isReplaced)
  })

  it('never sends a command twice, and does not let one wait for a connection', () => {
    const client = createCommandClient(parseRedisUrl('redis://127.0.0.1:1'))
    client.on('error', () => {})
    client.disconnect()
    expect(client.options).toMatchObject({ autoResendUnfulfilledCommands: false, enableOfflineQueue: false })
  })

  it('has user, password and database of the URL, and TLS where that says so', () => {
    expect(optionsOf('redis://me:secret@127.0.0.1:1/3')).toMatchObject({
      username: 'me',
      password: 'secret',
      db: 3,
      host: '127.0.0.1',
      port: 1,
    })
    expect(optionsOf('redis://127.0.0.1:1').tls).toBeUndefined()
    expect(optionsOf('rediss://127.0.0.1:1').tls).toEqual({})
  })

  it('goes to the master by the Sentinels of the URL, by TLS to both or to neither', () => {
    const sentinels = [
      { host: '127.0.0.1', port: 1 },
      { host: '127.0.0.2', port: 2 },
    ]
    const of = (scheme: string) => optionsOf(`${scheme}-sentinel://127.0.0.1:1,127.0.0.2:2/main`)
    expect(of('redis')).toMatchObject({ sentinels, name: 'main' })
    expect(of('redis').enableTLSForSentinelMode).toBe(false)
    expect(of('rediss')).toMatchObject({ tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true })
  })

  it('for subscriptions goes round the nodes of a cluster, one further with each loss', () => {
    const options = optionsOf('redis-cluster://127.0.0.1:1,127.0.0.2:2,127.0.0.3:3')
    const ports = Array.from({ length: 4 }, (_, index) => {
      const { port } = options
      options.retryStrategy?.(index + 1)
      return port
    })
    expect(ports).toEqual([1, 2, 3, 1])
    expect(options.retryStrategy?.(1)).toBe(50)
  })
})

describe('a client that has given up', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { isClosed: false, connects: 1 },
    { isClosed: true, connects: 0 },
  ])('connects again unless it was closed: $isClosed', async ({ isClosed, connects }) => {
    const connect = vi.fn(async () => {
      throw new Error('refused')
    })
    const client = Object.assign(new EventEmitter(), { connect })
    connectForEver(client as unknown as Redis, () => isClosed)
    client.emit('end')
    await vi.advanceTimersByTimeAsync(49)
    expect(connect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(connect).toHaveBeenCalledTimes(connects)
  })
})

describe('what the log says of a connection', () => {
  it('is each loss and each return once, however often it is tried', () => {
    const logged: [string, object][] = []
    const note = (level: string) => (details: object) => void logged.push([level, details])
    const client = new EventEmitter()
    const logger = { info: note('info'), warn: note('warn'), error: note('error') }
    reportConnection(client as unknown as Redis, 'commands', logger)
    const [first, second, third] = [new Error('refused'), new Error('refused again'), new Error('reset')]
    client.emit('error', first)
    client.emit('error', second)
    client.emit('ready')
    client.emit('error', third)
    const connection = 'commands'
    expect(logged).toEqual([
      ['warn', { err: first, connection }],
      ['info', { connection }],
      ['warn', { err: third, connection }],
    ])
  })

  it('may be nothing: an error without a logger ends no process', () => {
    const client = new EventEmitter()
    reportConnection(client as unknown as Redis, 'commands')
    expect(() => client.emit('error', new Error('refused'))).not.toThrow()
  })
})
