import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BusMessage, ConsumeOptions, EventBus } from '../port.ts'

/** What the suite needs of an adapter. */
export interface BusHarness {
  /** A bus on the same messages each time; a bus that writes alone is closed before the next is opened. */
  openBus(): Promise<EventBus>
  /** The name of a topic that exists and that no other test uses. */
  newTopic(): Promise<string>
  /** How long to wait for what must happen. */
  timeoutMs: number
}

const group = 'readers'
const text = ({ value }: BusMessage) => value.toString()
const numbered = (count: number, key = 'one-partition') =>
  Array.from({ length: count }, (_, index) => ({ key, value: `m${index}` }))

/** The guarantees of the event port (`../port.ts`), the same for every adapter. */
export function describeEventBus(adapter: string, harness: BusHarness): void {
  describe(`the event bus: ${adapter}`, () => {
    let bus: EventBus
    let topic: string
    let received: BusMessage[]

    const reopen = async () => {
      await bus.close()
      bus = await harness.openBus()
    }
    const consume = (options: Partial<ConsumeOptions> = {}) =>
      bus.consume({
        topic,
        group,
        maxBatchMessages: 100,
        handler: async (messages) => void received.push(...messages),
        ...options,
      })
    const until = (check: () => void) => vi.waitFor(check, { timeout: harness.timeoutMs, interval: 5 })
    const untilReceived = (count: number) => until(() => expect(new Set(received.map(text)).size).toBe(count))

    beforeEach(async () => {
      received = []
      topic = await harness.newTopic()
      bus = await harness.openBus()
    })
    afterEach(() => bus.close())

    it('delivers bytes, key, topic and partition as they were published', async () => {
      const value = Buffer.from([0, 255, 10, 13, 128])
      await bus.publish(topic, [{ key: 'clé', value }, { value: 'text' }, { value: '' }])
      await consume()
      await untilReceived(3)
      const found = new Map(received.map((message) => [text(message), message]))
      expect(found.get(value.toString())).toMatchObject({ topic, key: 'clé', value })
      expect(found.get('text')).toMatchObject({ key: null })
      expect(found.get('')?.value).toHaveLength(0)
    })

    it('says how many messages a group has not acknowledged', async () => {
      expect(await bus.lag(topic, group)).toBe(0)
      await bus.publish(topic, numbered(7))
      expect(await bus.lag(topic, group)).toBe(7)
      let isRefusing = true
      const first = await consume({
        maxBatchMessages: 3,
        handler: async (messages) => {
          if (isRefusing && received.length >= 3) throw new Error('not now')
          received.push(...messages)
        },
      })
      await vi.waitFor(async () => expect(await bus.lag(topic, group)).toBe(4), {
        timeout: harness.timeoutMs,
        interval: 5,
      })
      await bus.publish(topic, numbered(2))
      expect(await bus.lag(topic, group)).toBe(6)
      isRefusing = false
      await vi.waitFor(async () => expect(await bus.lag(topic, group)).toBe(0), {
        timeout: harness.timeoutMs,
        interval: 5,
      })
      expect(await bus.lag(topic, 'others')).toBe(9)
      await first.close()
    })

    it('delivers a partition in order with growing offsets, in batches of the requested size', async () => {
      const batches: number[] = []
      await bus.publish(topic, numbered(25))
      await consume({
        maxBatchMessages: 10,
        handler: async (messages) => {
          batches.push(messages.length)
          received.push(...messages)
        },
      })
      await untilReceived(25)
      expect(received.map(text)).toEqual(numbered(25).map(({ value }) => value))
      expect(new Set(received.map(({ partition }) => partition)).size).toBe(1)
      const offsets = received.map(({ offset }) => offset)
      expect(offsets).toEqual([...offsets].sort((a, b) => (a < b ? -1 : 1)))
      expect(new Set(offsets).size).toBe(25)
      expect(Math.max(...batches)).toBeLessThanOrEqual(10)
    })

    it('carries a message of 256 KiB', async () => {
      await bus.publish(topic, [{ value: Buffer.alloc(256 * 1024, 'x') }])
      await consume()
      await untilReceived(1)
      expect(received[0]?.value).toHaveLength(256 * 1024)
    })

    it('hands on what is published while the consumer waits', async () => {
      await consume()
      await bus.publish(topic, [{ value: 'first' }])
      await untilReceived(1)
      await bus.publish(topic, [{ value: 'second' }])
      await untilReceived(2)
    })

    it('loses none of many concurrent publishes', async () => {
      await consume()
      await Promise.all(Array.from({ length: 100 }, (_, i) => bus.publish(topic, [{ value: `c${i}` }])))
      await untilReceived(100)
    })

    it('gives each group every message', async () => {
      await bus.publish(topic, numbered(3))
      const others: string[] = []
      await consume()
      await consume({
        group: 'others',
        handler: async (messages) => void others.push(...messages.map(text)),
      })
      await untilReceived(3)
      await until(() => expect(others).toHaveLength(3))
    })

    it('delivers a rejected batch again, skips nothing and reports each failure', async () => {
      const failures: unknown[] = []
      let rejections = 3
      await bus.publish(topic, numbered(6))
      await consume({
        maxBatchMessages: 2,
        onError: (error) => failures.push(error),
        handler: async (messages) => {
          if (messages.some((message) => text(message) === 'm2') && rejections-- > 0)
            throw new Error('not now')
          received.push(...messages)
        },
      })
      await untilReceived(6)
      expect(received.map(text)).toEqual(numbered(6).map(({ value }) => value))
      expect(failures.map(String)).toEqual(['Error: not now', 'Error: not now', 'Error: not now'])
    })

    it('goes on after the last acknowledged message when it comes back', async () => {
      await bus.publish(topic, numbered(3))
      await consume()
      await untilReceived(3)
      await reopen()
      await bus.publish(topic, [{ key: 'one-partition', value: 'next' }])
      await consume()
      await untilReceived(4)
      expect(received.map(text)).toEqual(['m0', 'm1', 'm2', 'next'])
    })

    it('brings what was not acknowledged before it was closed', async () => {
      await bus.publish(topic, numbered(2))
      const refused = vi.fn(() => Promise.reject(new Error('never')))
      await consume({ handler: refused })
      await until(() => expect(refused).toHaveBeenCalled())
      await reopen()
      await consume()
      await untilReceived(2)
    })

    it('lets the running batch end, acknowledged, when it is closed', async () => {
      const release = Promise.withResolvers<void>()
      let started = 0
      await bus.publish(topic, [{ key: 'k', value: 'slow' }])
      const consumer = await consume({
        handler: async (messages) => {
          started++
          await release.promise
          received.push(...messages)
        },
      })
      await until(() => expect(started).toBe(1))
      const closing = consumer.close()
      release.resolve()
      await closing
      expect(received.map(text)).toEqual(['slow'])
      await bus.publish(topic, [{ key: 'k', value: 'after' }])
      await consume()
      await untilReceived(2)
      expect(received.map(text)).toEqual(['slow', 'after'])
    })

    it('hands over nothing while it is paused', async () => {
      const consumer = await consume()
      await bus.publish(topic, [{ value: 'before' }])
      await untilReceived(1)
      consumer.pause()
      await bus.publish(topic, [{ value: 'during' }])
      const witness: string[] = []
      await consume({
        group: 'witness',
        handler: async (messages) => void witness.push(...messages.map(text)),
      })
      await until(() => expect(witness).toContain('during'))
      expect(received.map(text)).toEqual(['before'])
      consumer.resume()
      await untilReceived(2)
    })

    it('gives a message to one consumer of a group, and all to the one that is left', async () => {
      const first = await consume()
      const second = await consume()
      await bus.publish(topic, numbered(10))
      await untilReceived(10)
      // A rebalance in between may bring some again, but never all of them to both.
      expect(received.length).toBeLessThan(20)
      await first.close()
      await bus.publish(topic, [{ value: 'later' }])
      await untilReceived(11)
      await second.close()
    })

    it('answers a ping; when closed it refuses everything', async () => {
      await bus.ping()
      await bus.publish(topic, [])
      await bus.close()
      await expect(bus.ping()).rejects.toThrow()
      await expect(bus.publish(topic, [{ value: 'x' }])).rejects.toThrow()
      await expect(consume()).rejects.toThrow()
    })
  })
}
