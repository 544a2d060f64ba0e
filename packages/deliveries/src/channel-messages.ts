import { deliveries, type Orm, type PostgresClock, postgresClock } from '@waymark/db'
import { type RandomBytes, uuidV7 } from '@waymark/domain'

/** What a channel of an alert is sent. */
export interface ChannelMessage {
  workspaceId: string
  channelId: string
  /** The body of a webhook, byte for byte; to people, plain text. */
  body: string
}

export interface MessageMoment {
  /** Unix ms. */
  nowMs: number
  /** Default: that of Postgres. */
  dbClock?: PostgresClock | undefined
  randomBytes: RandomBytes
}

/**
 * Queues messages for channels of alerts, in the caller's transaction (contract-2 §13): each is a delivery of
 * its own, so that a channel that fails delays no other.
 * @returns the ids of the deliveries, in the order of the messages
 */
export async function queueChannelMessages(
  tx: Orm,
  messages: readonly ChannelMessage[],
  { nowMs, dbClock = postgresClock, randomBytes }: MessageMoment,
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map((message) => ({
    ...message,
    id: uuidV7(nowMs, randomBytes(10)),
    kind: 'channel' as const,
    event: 'alert_fired',
    status: 'pending' as const,
    nextAttemptAt: dbClock(),
    createdAt: new Date(nowMs),
  }))
  await tx.insert(deliveries).values(rows)
  return rows.map(({ id }) => id)
}
