/** One message of a topic as a consumer sees it. `offset` grows within a partition. */
export interface BusMessage {
  topic: string
  partition: number
  offset: bigint
  key: string | null
  value: Buffer
}

export interface OutgoingMessage {
  key?: string
  value: Buffer | string
}

/**
 * Handles messages of one partition in order. Resolving acknowledges all of them; rejecting acknowledges
 * none, and they come again (after a pause that grows to `maxRetryDelayMs`). So delivery is at least once.
 */
export type BatchHandler = (messages: readonly BusMessage[]) => Promise<void>

export interface ConsumeOptions {
  topic: string
  group: string
  /** Upper bound of messages handed over at once. */
  maxBatchMessages: number
  handler: BatchHandler
  onError?: (error: unknown) => void
}

export interface BusConsumer {
  pause(): void
  resume(): void
  /** Lets the running batch end, then leaves the group. */
  close(): Promise<void>
}

/**
 * The event port of the design's §1: Kafka in `./kafka`, a log on disk in `./embedded`, one contract suite
 * for both.
 */
export interface EventBus {
  /**
   * Resolves when every message is durable (Kafka: acks all; embedded: written to the log); rejects when that
   * is not known.
   */
  publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void>
  /** Starts in the background and retries while the bus is unavailable; `onError` gets each failure. */
  consume(options: ConsumeOptions): Promise<BusConsumer>
  /**
   * How many messages of the topic the group has not acknowledged, over all partitions. Rejects when that is
   * not known within two seconds.
   */
  lag(topic: string, group: string): Promise<number>
  /** Rejects when the bus cannot be reached within two seconds, or (embedded) its disk takes nothing. */
  ping(): Promise<void>
  close(): Promise<void>
}
