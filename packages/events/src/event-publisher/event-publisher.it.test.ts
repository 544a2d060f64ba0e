import { join } from 'node:path'
import {
  createTcpProxy,
  describeWith,
  type TcpProxy,
  type TempDir,
  tempDir,
  testServices,
} from '@waymark/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clickFormat, clicksTopic, decodeClickBatch } from '../click-batch.ts'
import type { ClickEvent } from '../click-event.ts'
import { createKafkaBus, type KafkaBus } from '../kafka/index.ts'
import { sampleClick } from '../testing/sample-click.ts'
import { createEventPublisher, type EventPublisher } from './event-publisher.ts'
import { openEventSpool } from './event-spool.ts'

const logger = { warn: () => {}, error: () => {} }
/** The topic is shared by the whole run: the clicks of this one are recognized by their keyword. */
const run = `publisher-it-${process.pid}-${Date.now()}`

describeWith(['kafka'], 'the event publisher on a real broker', () => {
  let dir: TempDir
  let proxy: TcpProxy
  let producing: KafkaBus
  let consuming: KafkaBus
  let publisher: EventPublisher<ClickEvent>
  let recorded = 0
  let copies = 0
  const received = new Set<string>()

  beforeEach(async () => {
    recorded = 0
    copies = 0
    received.clear()
    dir = await tempDir()
    const brokers = testServices().kafkaBrokers
    const [host = '', port] = brokers[0]?.split(':') ?? []
    proxy = await createTcpProxy({ host, port: Number(port) })
    const topics = [{ topic: clicksTopic }]
    const route = () => ({ host: proxy.host, port: proxy.port })
    producing = createKafkaBus({ brokers, clientId: 'redirector', logger, security: {}, topics, route })
    consuming = createKafkaBus({ brokers, clientId: 'worker', logger, security: {}, topics })
    await consuming.consume({
      topic: clicksTopic,
      group: run,
      maxBatchMessages: 100,
      handler: async (messages) => {
        for (const { value } of messages) {
          for (const { clickToken, keyword } of decodeClickBatch(value).events) {
            if (keyword !== run) continue
            copies++
            received.add(clickToken)
          }
        }
      },
    })
    const spool = await openEventSpool({ dir: join(dir.path, 'spool'), logger })
    publisher = createEventPublisher({ bus: producing, format: clickFormat, spool, logger })
  })
  afterEach(async () => {
    await publisher.close(2_000)
    await Promise.all([producing.close(), consuming.close()])
    await proxy.close()
    await dir.remove()
  })

  const record = (count: number) => {
    for (const end = recorded + count; recorded < end; recorded++) {
      publisher.record(sampleClick(recorded, { keyword: run }))
    }
  }
  const untilAllCame = () =>
    vi.waitFor(() => expect(received.size).toBe(recorded), { timeout: 30_000, interval: 20 })
  const untilPublished = (count: number) =>
    vi.waitFor(() => expect(publisher.stats().published).toBeGreaterThanOrEqual(count), 10_000)

  it.each([
    ['hangs', () => proxy.hang()],
    ['is gone', () => proxy.cut()],
  ])(
    'brings every click at least once when the broker %s for a while',
    async (_, breakIt) => {
      record(1_000)
      await untilPublished(1_000)
      await breakIt()
      for (let round = 0; round < 10; round++) {
        record(200)
        await vi.waitFor(() => expect(publisher.stats().buffered).toBe(0), { timeout: 2_000, interval: 5 })
      }
      expect(publisher.stats().spooledRecords).toBeGreaterThan(0)
      await proxy.pass()
      record(500)
      await untilAllCame()
      await vi.waitFor(() => expect(publisher.stats().spooledRecords).toBe(0), 10_000)
      expect(publisher.stats().lost).toBe(0)
    },
    60_000,
  )

  it('does not double the load of a broker that is slow', async () => {
    record(1)
    await untilPublished(1)
    await proxy.slow(30)
    for (let round = 0; round < 20; round++) {
      record(50)
      await vi.waitFor(() => expect(publisher.stats().buffered).toBe(0), { timeout: 2_000, interval: 5 })
    }
    await untilAllCame()
    await vi.waitFor(() => expect(publisher.stats().spooledRecords).toBe(0), 10_000)
    expect(publisher.stats()).toMatchObject({ published: 1_001, lost: 0 })
    expect(copies).toBe(1_001)
  }, 60_000)
})
