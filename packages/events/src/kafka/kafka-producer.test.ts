import { createManualClock } from '@waymark/testing'
import kafkajs from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { KafkaClient } from './kafka-client.ts'
import { createKafkaProducer } from './kafka-producer.ts'

const { CompressionTypes } = kafkajs

/** A producer on clients of kafkajs whose answers are the test's; each is one connection. */
function producing() {
  const clock = createManualClock()
  const state = {
    ensure: async () => {},
    connect: async () => {},
    send: async () => {},
    forgotten: 0,
  } as {
    ensure: () => Promise<void>
    connect: () => Promise<void>
    send: () => Promise<void>
    forgotten: number
  }
  const sent: object[] = []
  const clients: { settings: object; isDestroyed: boolean }[] = []
  const producer = createKafkaProducer({
    openClient: () => {
      const client = { settings: {}, isDestroyed: false }
      clients.push(client)
      const kafka = {
        producer: (settings: object) => {
          client.settings = settings
          return {
            connect: () => state.connect(),
            send: (request: object) => {
              sent.push(request)
              return state.send()
            },
            disconnect: async () => {},
          }
        },
      }
      const destroy = () => {
        client.isDestroyed = true
      }
      return { kafka, destroy } as unknown as KafkaClient
    },
    topics: {
      ensure: () => state.ensure(),
      forget: () => {
        state.forgotten += 1
      },
    },
    clock,
  })
  const publish = (value: string | Buffer = 'a') => {
    const outcome = { error: undefined as unknown, isDone: false }
    producer.publish('clicks', [{ value }]).then(
      () => {
        outcome.isDone = true
      },
      (error: unknown) => {
        outcome.error = error
      },
    )
    return outcome
  }
  return { clients, clock, producer, publish, sent, state }
}

const named = (name: string, cause?: Error) => Object.assign(new Error('refused', { cause }), { name })

describe('a publish to Kafka', () => {
  it('is done when every replica has the messages, with their keys', async () => {
    const { clients, producer, sent } = producing()
    await producer.publish('clicks', [{ key: 'k', value: 'a' }, { value: Buffer.from('b') }])
    expect(sent).toEqual([
      {
        topic: 'clicks',
        acks: -1,
        timeout: 5_000,
        compression: CompressionTypes.None,
        messages: [
          { key: 'k', value: 'a' },
          { key: null, value: Buffer.from('b') },
        ],
      },
    ])
    expect(clients[0]?.settings).toMatchObject({ idempotent: false, allowAutoTopicCreation: false })
    await producer.close()
  })

  it.each([
    { sizes: [4_095], compression: CompressionTypes.None },
    { sizes: [4_096], compression: CompressionTypes.ZSTD },
    { sizes: [2_048, 2_047], compression: CompressionTypes.None },
    { sizes: [2_048, 2_048], compression: CompressionTypes.ZSTD },
  ])('of $sizes bytes is compressed as $compression', async ({ sizes, compression }) => {
    const { producer, sent } = producing()
    await producer.publish(
      'clicks',
      sizes.map((size) => ({ value: 'x'.repeat(size) })),
    )
    expect(sent).toMatchObject([{ compression }])
    await producer.close()
  })

  it('shares one connection with all others', async () => {
    const { clients, clock, publish } = producing()
    for (let round = 0; round < 5; round++) publish()
    await clock.pass(0)
    expect(clients).toHaveLength(1)
  })

  it('is refused where its topic cannot be made, and nothing is sent', async () => {
    const { clients, clock, publish, sent, state } = producing()
    const error = new Error('not allowed')
    state.ensure = async () => {
      throw error
    }
    const outcome = publish()
    await clock.pass(0)
    expect([outcome.error, sent, clients]).toEqual([error, [], []])
  })

  it.each([
    { what: 'the broker refuses', error: named('KafkaJSProtocolError'), connections: 1 },
    {
      what: 'the broker refuses again and again',
      error: named('KafkaJSNumberOfRetriesExceeded', named('KafkaJSProtocolError')),
      connections: 1,
    },
    { what: 'the connection breaks', error: named('KafkaJSConnectionError'), connections: 2 },
    {
      what: 'the connection breaks again and again',
      error: named('KafkaJSNumberOfRetriesExceeded', named('KafkaJSConnectionError')),
      connections: 2,
    },
  ])('is refused where $what; the next one has connection $connections', async ({ error, connections }) => {
    const { clients, clock, publish, state } = producing()
    state.send = async () => {
      throw error
    }
    const refused = publish()
    await clock.pass(0)
    // A topic that was deleted may be why: the next publish looks.
    expect([refused.error, state.forgotten]).toEqual([error, 1])
    state.send = async () => {}
    const next = publish()
    await clock.pass(0)
    expect([next.isDone, clients.length]).toEqual([true, connections])
    expect(clients.map(({ isDestroyed }) => isDestroyed)).toEqual(connections === 2 ? [true, false] : [false])
  })

  it('without an answer is refused after 5 s, and its connection is not used again', async () => {
    const { clients, clock, publish, state } = producing()
    state.send = () => new Promise(() => {})
    const outcome = publish()
    await clock.pass(4_999)
    expect(outcome.error).toBeUndefined()
    await clock.pass(1)
    expect(String(outcome.error)).toContain('Publishing to Kafka')
    state.send = async () => {}
    const next = publish()
    await clock.pass(0)
    expect([next.isDone, clients.map(({ isDestroyed }) => isDestroyed)]).toEqual([true, [true, false]])
  })

  it('that cannot connect is refused after 5 s, and the next one tries anew', async () => {
    const { clients, clock, publish, state } = producing()
    state.connect = () => new Promise(() => {})
    const outcome = publish()
    await clock.pass(5_000)
    expect(String(outcome.error)).toContain('Connecting to Kafka')
    state.connect = async () => {}
    const next = publish()
    await clock.pass(0)
    expect([next.isDone, clients.map(({ isDestroyed }) => isDestroyed)]).toEqual([true, [true, false]])
  })

  it('is refused after 6 s as a whole, whatever takes so long', async () => {
    const { clock, publish, state } = producing()
    state.connect = () => new Promise((resolve) => clock.after(3_000, resolve))
    state.send = () => new Promise(() => {})
    const outcome = publish()
    await clock.pass(5_999)
    expect(outcome.error).toBeUndefined()
    await clock.pass(1)
    expect(String(outcome.error)).toContain('Publishing to Kafka')
  })

  it('is refused once the producer is closed', async () => {
    const { clients, clock, producer, publish } = producing()
    publish()
    await clock.pass(0)
    await producer.close()
    const outcome = publish()
    await clock.pass(0)
    expect([String(outcome.error), clients[0]?.isDestroyed]).toEqual(['Error: The event bus is closed', true])
  })
})
