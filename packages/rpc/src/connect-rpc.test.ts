import { duplexPair } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { connectRpc } from './index.ts'

interface Server {
  echo(value: unknown): unknown
  slow(): Promise<string>
  fail(): never
}

function connected(functions: Partial<Server> = {}) {
  const [one, other] = duplexPair()
  const server = connectRpc<Record<never, never>>(one, { echo: (value: unknown) => value, ...functions })
  return { server, client: connectRpc<Server>(other) }
}

describe('calls over a pipe', () => {
  it('carries bytes, bigints, dates, maps and what is not there', async () => {
    const { client } = connected()
    const value = {
      bytes: Buffer.from([0, 255]),
      offset: 2n ** 63n,
      at: new Date(5),
      map: new Map([['a', undefined]]),
    }
    const received = await client.call('echo', value)
    expect(received).toEqual(value)
    expect(Buffer.isBuffer((received as typeof value).bytes)).toBe(true)
  })

  it('answers each call with its own result, in whatever order the results come', async () => {
    const slow = Promise.withResolvers<string>()
    const { client } = connected({ slow: () => slow.promise })
    const first = client.call('slow')
    expect(await client.call('echo', 'second')).toBe('second')
    slow.resolve('first')
    expect(await first).toBe('first')
  })

  it('rejects with the error of the function', async () => {
    const fail = () => {
      throw new RangeError('no such number')
    }
    const { client } = connected({ fail })
    await expect(client.call('fail')).rejects.toThrow(new RangeError('no such number'))
  })

  it('rejects a call of a function that the other side does not offer', async () => {
    const { client } = connected()
    await expect(client.call('slow')).rejects.toThrow('slow')
    await expect(client.call('toString' as 'slow')).rejects.toThrow()
    await expect(client.call('constructor' as 'slow')).rejects.toThrow()
  })

  it.each(['server', 'client'] as const)(
    'rejects pending and later calls when the %s closes',
    async (side) => {
      const pair = connected({ slow: () => new Promise(() => {}) })
      const pending = pair.client.call('slow')
      pair[side].close()
      await expect(pending).rejects.toThrow('closed')
      await expect(pair.client.call('echo', 1)).rejects.toThrow('closed')
      await Promise.all([pair.server.closed, pair.client.closed])
    },
  )

  it('notifies without an answer, and does nothing when it is closed', async () => {
    const received = vi.fn()
    const { client } = connected({ echo: received })
    client.notify('echo', 'news')
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith('news'))
    client.close()
    client.notify('echo', 'too late')
    await client.closed
    expect(received).toHaveBeenCalledOnce()
  })
})
