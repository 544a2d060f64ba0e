import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duplexPair } from 'node:stream'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeEventBus } from '../contract/index.ts'
import { openEmbeddedBus } from '../embedded/index.ts'
import type { BusMessage, EventBus } from '../port.ts'
import { connectBus, serveBus } from './index.ts'

/** Another process's way to the bus, and what kill -9 does to that process. */
function connect(bus: EventBus): { bus: EventBus; kill: () => void } {
  const [server, client] = duplexPair()
  serveBus(bus, server)
  return { bus: connectBus({ pipe: client }), kill: () => client.destroy() }
}

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pipe-bus-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const contractFolder = newFolder()
let topics = 0
describeEventBus('pipe to a log on disk', {
  openBus: async () => {
    const log = await openEmbeddedBus({
      dir: await contractFolder,
      firstRetryDelayMs: 1,
      maxRetryDelayMs: 10,
    })
    const { bus } = connect(log)
    const close = async () => {
      await bus.close()
      await log.close()
    }
    return { ...bus, close }
  },
  newTopic: async () => `topic-${++topics}`,
  timeoutMs: 2_000,
})

describe('processes that share a bus', () => {
  let log: EventBus
  beforeEach(async () => {
    log = await openEmbeddedBus({ dir: await newFolder(), firstRetryDelayMs: 1, maxRetryDelayMs: 10 })
  })
  afterEach(() => log.close())

  const consumption = { topic: 'clicks', group: 'writers', maxBatchMessages: 100 }
  const values = (messages: readonly BusMessage[]) => messages.map(({ value }) => value.toString())

  it('hands what one process publishes to the other', async () => {
    const [redirector, worker] = [connect(log).bus, connect(log).bus]
    const received: string[] = []
    await worker.consume({ ...consumption, handler: async (batch) => void received.push(...values(batch)) })
    await redirector.publish('clicks', [{ value: 'one' }, { value: Buffer.from('two') }])
    await vi.waitFor(() => expect(received).toEqual(['one', 'two']))
    await vi.waitFor(async () => expect(await redirector.lag('clicks', 'writers')).toBe(0))
  })

  it('brings a batch that a killed process had not acknowledged to the next one', async () => {
    await log.publish('clicks', [{ value: 'one' }])
    const killed = connect(log)
    const handler = vi.fn(() => new Promise<void>(() => {}))
    await killed.bus.consume({ ...consumption, handler })
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
    killed.kill()
    const received: string[] = []
    const next = connect(log).bus
    await next.consume({ ...consumption, handler: async (batch) => void received.push(...values(batch)) })
    await vi.waitFor(() => expect(received).toEqual(['one']))
    await vi.waitFor(async () => expect(await log.lag('clicks', 'writers')).toBe(0))
  })

  it('rejects a publish whose answer a closed pipe cannot bring', async () => {
    const { bus, kill } = connect({ ...log, publish: () => new Promise(() => {}) })
    const publishing = bus.publish('clicks', [{ value: 'one' }])
    kill()
    await expect(publishing).rejects.toThrow('closed')
  })

  it('closes although the other process is gone', async () => {
    const { bus, kill } = connect(log)
    const consumer = await bus.consume({ ...consumption, handler: async () => {} })
    kill()
    await consumer.close()
    await bus.close()
  })
})
