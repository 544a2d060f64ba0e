import { type Clock, withTimeout } from '@waymark/async'
import { Partitioners, type Producer } from 'kafkajs'
import type { OutgoingMessage } from '../port.ts'
import { type Connection, createConnectionSlot } from './connection-slot.ts'
import { endClient, type KafkaClient, requestTimeoutMs } from './kafka-client.ts'
import type { TopicMaker } from './topic-maker.ts'
import { compressionFor } from './zstd-codec.ts'

export interface KafkaProducerOptions {
  openClient: () => KafkaClient
  /** They exist before a message goes out; where they cannot be made, the publish rejects. */
  topics: TopicMaker
  clock: Clock
}

export interface KafkaProducer {
  publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void>
  close(): Promise<void>
}

/** The bound of a whole publish: connecting, sending, kafkajs's retries. */
const publishTimeoutMs = 6_000
const everyReplica = -1

/**
 * Publishes with `acks: all`. Not the idempotent mode, which has open ordering bugs with concurrent sends
 * (design §4). A producer that a failure may have left without working connections (kafkajs's issue 979) is
 * replaced.
 */
export function createKafkaProducer({ openClient, topics, clock }: KafkaProducerOptions): KafkaProducer {
  const slot = createConnectionSlot(() => connectProducer(openClient, clock))

  const send = async (topic: string, messages: readonly OutgoingMessage[]) => {
    await topics.ensure()
    const producer = await slot.get()
    const sending = producer.send({
      topic,
      acks: everyReplica,
      timeout: requestTimeoutMs,
      compression: compressionFor(messages),
      messages: messages.map(({ key, value }) => ({ key: key ?? null, value })),
    })
    try {
      await withTimeout(sending, { clock, timeoutMs: requestTimeoutMs, what: 'Publishing to Kafka' })
    } catch (error) {
      topics.forget()
      if (!isAnswerOfBroker(error)) slot.discard(producer)
      throw error
    }
  }
  return {
    publish: (topic, messages) =>
      withTimeout(send(topic, messages), {
        clock,
        timeoutMs: publishTimeoutMs,
        what: 'Publishing to Kafka',
      }),
    close: slot.close,
  }
}

async function connectProducer(openClient: () => KafkaClient, clock: Clock): Promise<Connection<Producer>> {
  const client = openClient()
  const producer = client.kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    idempotent: false,
  })
  try {
    const what = 'Connecting to Kafka'
    await withTimeout(producer.connect(), { clock, timeoutMs: requestTimeoutMs, what })
  } catch (error) {
    client.destroy()
    throw error
  }
  return { value: producer, end: () => endClient(client, producer.disconnect(), clock) }
}

/** The broker understood and refused: the connection is sound. Everything else makes it suspect. */
function isAnswerOfBroker(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'KafkaJSProtocolError' || isAnswerOfBroker(error.cause)
}
