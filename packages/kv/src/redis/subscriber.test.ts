import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSubscriber } from './subscriber.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** What was begun has gone on as far as it can. */
const settled = () => new Promise(setImmediate)

/** A subscriber on a connection that the test loses, gets back and lets fail. */
function subscribing() {
  const calls: string[] = []
  const state = { fault: null as Error | null }
  const answer = async (call: string) => {
    calls.push(call)
    if (state.fault) throw state.fault
  }
  const connection = Object.assign(new EventEmitter(), {
    status: 'connecting',
    subscribe: (...channels: string[]) => answer(`subscribe ${channels.join(' ')}`),
    unsubscribe: (channel: string) => answer(`unsubscribe ${channel}`),
    ping: () => answer('ping'),
    disconnect: (isReconnecting = false) => void calls.push(isReconnecting ? 'connect again' : 'disconnect'),
  })
  const logged: object[] = []
  const log = (details: object) => void logged.push(details)
  const subscriber = createSubscriber(connection as unknown as Redis, { info: log, warn: log, error: log })
  const connect = () => {
    connection.status = 'ready'
    connection.emit('ready')
    return settled()
  }
  const listen = (channel: string) => {
    const heard: string[] = []
    const end = subscriber.subscribe(channel, {
      onMessage: (message) => void heard.push(message),
      onGap: () => void heard.push('gap'),
    })
    return { end, heard }
  }
  const arrive = (channel: string, message: string) => connection.emit('message', channel, message)
  return { arrive, calls, connect, connection, listen, logged, state, subscriber }
}

describe('subscriptions in Redis', () => {
  it('before there is a connection are made when it comes, all at once', async () => {
    const { calls, connect, listen } = subscribing()
    const [a, again, b] = [listen('a'), listen('a'), listen('b')]
    await settled()
    expect([calls, a.heard]).toEqual([[], []])
    await connect()
    expect(calls).toEqual(['subscribe a b'])
    expect([a.heard, again.heard, b.heard]).toEqual([['gap'], ['gap'], ['gap']])
  })

  it('on a connection are made at once, and only the new one learns of a gap', async () => {
    const { calls, connect, listen } = subscribing()
    await connect()
    const first = listen('a')
    await settled()
    const second = listen('a')
    await settled()
    expect(calls).toEqual(['subscribe a', 'subscribe a'])
    expect([first.heard, second.heard]).toEqual([['gap'], ['gap']])
  })

  it('are made again with each new connection, and all learn of the gap', async () => {
    const { calls, connect, listen } = subscribing()
    await connect()
    const [a, b] = [listen('a'), listen('b')]
    await settled()
    await connect()
    expect(calls.at(-1)).toBe('subscribe a b')
    expect([a.heard, b.heard]).toEqual([
      ['gap', 'gap'],
      ['gap', 'gap'],
    ])
  })

  it('that Redis does not confirm lead to a new connection, and no subscriber is notified', async () => {
    const { calls, connect, listen, logged, state } = subscribing()
    await connect()
    state.fault = new Error('timeout')
    const { heard } = listen('a')
    await settled()
    expect([calls, heard]).toEqual([['subscribe a', 'connect again'], []])
    expect(logged).toEqual([{ err: state.fault, channels: ['a'] }])
    state.fault = null
    await connect()
    expect(heard).toEqual(['gap'])
  })

  it('that ended while Redis confirmed them hear nothing, not even of the gap', async () => {
    const { calls, connect, listen } = subscribing()
    await connect()
    const { end, heard } = listen('a')
    await end()
    await settled()
    expect([calls, heard]).toEqual([['subscribe a', 'unsubscribe a'], []])
  })

  it('of one channel end in Redis with the last of them, once', async () => {
    const { arrive, calls, connect, listen } = subscribing()
    await connect()
    const [leaving, staying] = [listen('a'), listen('a')]
    await settled()
    await leaving.end()
    await leaving.end()
    arrive('a', 'x')
    expect([leaving.heard, staying.heard]).toEqual([['gap'], ['gap', 'x']])
    expect(calls.filter((call) => call.startsWith('unsubscribe'))).toEqual([])
    await staying.end()
    await staying.end()
    expect(calls.filter((call) => call.startsWith('unsubscribe'))).toEqual(['unsubscribe a'])
  })

  it('end without an error on a connection that is lost', async () => {
    const { connect, listen, state } = subscribing()
    await connect()
    const { end } = listen('a')
    await settled()
    state.fault = new Error('Connection is closed.')
    await expect(end()).resolves.toBeUndefined()
  })

  it('report a subscriber that throws, with the channel, and bring the message to the others', async () => {
    const { arrive, connect, listen, logged, subscriber } = subscribing()
    await connect()
    const error = new Error('broken subscriber')
    const fail = () => {
      throw error
    }
    subscriber.subscribe('a', { onMessage: fail, onGap: () => {} })
    const { heard } = listen('a')
    await settled()
    arrive('a', 'x')
    arrive('unknown', 'y')
    expect([heard, logged]).toEqual([['gap', 'x'], [{ err: error, channel: 'a' }]])
  })
})

describe('a connection that carries only subscriptions', () => {
  it('is pinged every two seconds, since one that is dead looks like one that is silent', async () => {
    const { calls, connect, state } = subscribing()
    await connect()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toEqual(['ping'])
    // The client's own timeout ends the connection: here is nothing more to do.
    state.fault = new Error('Command timed out')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls).toEqual(['ping', 'ping'])
  })

  it('is left alone at its end, when no message arrives any more', async () => {
    const { arrive, calls, connect, listen, subscriber } = subscribing()
    await connect()
    const { heard } = listen('a')
    await settled()
    subscriber.close()
    arrive('a', 'x')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([heard, calls.at(-1)]).toEqual([['gap'], 'disconnect'])
  })
})
