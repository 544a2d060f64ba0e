import type { FiredValue } from '@waymark/alerts'
import { alertFirings, type Orm, type PostgresClock } from '@waymark/db'
import {
  type AlertFiredData,
  type ChannelMessage,
  type OutgoingEventQueue,
  queueChannelMessages,
  webhookBody,
} from '@waymark/deliveries'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import { addToList } from './add-to-list.ts'
import { type AlertChannel, activeChannels } from './alert-channels.repository.ts'
import { alertMessage } from './alert-message.ts'
import type { ActionResult, Firing } from './firing.ts'
import { pauseScope } from './pause-scope.ts'

export interface FireAlertDeps {
  outgoingEvents: OutgoingEventQueue
  dbClock?: PostgresClock
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/**
 * An alert that fires, in the caller's transaction: does what it is to do, notifies the webhooks of
 * `alert_fired` (specification, "Events") and its channels, and notes all of it.
 */
export async function fireAlert(tx: Orm, deps: FireAlertDeps, firing: Firing): Promise<void> {
  const { alert, fired } = firing
  const { workspaceId } = alert
  const results = await act(tx, firing)
  const events = fired.map((value) => dataOf(firing, value))
  await deps.outgoingEvents.queueEvents(
    tx,
    events.map((data) => ({ event: 'alert_fired', workspaceId, data })),
  )
  const deliveryIds = await notifyChannels(tx, deps, { firing, events, results })
  await noteFirings(tx, deps, { firing, results, deliveryIds })
}

async function act(tx: Orm, { alert, firedAt, fired }: Firing): Promise<ActionResult[]> {
  const values = fired.map(({ dimensionValue }) => dimensionValue ?? '')
  switch (alert.action) {
    case 'notify':
      return fired.map(() => null)
    case 'pause': {
      const results: ActionResult[] = []
      for (const scopeValue of values)
        results.push(await pauseScope(tx, { ...alert, scopeValue }, firedAt.getTime()))
      return results
    }
    case 'add_to_list':
      return addToList(tx, { alert, values, atMs: firedAt.getTime() })
    default:
      return alert.action satisfies never
  }
}

function dataOf(
  { alert, firedAt }: Firing,
  { dimensionValue, value, sampleSize }: FiredValue,
): AlertFiredData {
  const { name: ruleName, metric, operator, threshold, scope, action } = alert
  const rule = { ruleName, metric, operator, threshold }
  return {
    ...rule,
    value,
    sampleSize,
    scope,
    dimensionValue,
    action,
    firedAt: firedAt.toISOString(),
  }
}

interface Notification {
  firing: Firing
  /** Of each value, in their order. */
  events: readonly AlertFiredData[]
  results: readonly ActionResult[]
}

/** The ids of the deliveries of each value, in their order. */
async function notifyChannels(tx: Orm, deps: FireAlertDeps, notification: Notification): Promise<string[][]> {
  const { firing, events } = notification
  const channels = await activeChannels(tx, firing.alert)
  const messages = channels.flatMap((channel) => messagesTo(channel, notification, deps.clock()))
  const ids = await queueChannelMessages(
    tx,
    messages.map(({ message }) => message),
    { nowMs: deps.clock(), dbClock: deps.dbClock, randomBytes: deps.randomBytes },
  )
  return events.map((_event, index) =>
    messages.flatMap(({ of }, position) => (of === null || of === index ? (ids[position] ?? []) : [])),
  )
}

interface ValueMessage {
  message: ChannelMessage
  /** The value that it is about, by its index; null: all of them. */
  of: number | null
}

/** Programs get an event for each value, people one message about all of them. */
function messagesTo(
  { id: channelId, kind }: AlertChannel,
  { firing, events, results }: Notification,
  nowMs: number,
): ValueMessage[] {
  const { workspaceId } = firing.alert
  if (kind !== 'webhook')
    return [{ message: { workspaceId, channelId, body: alertMessage(firing, results) }, of: null }]
  return events.map((data, of) => {
    const body = webhookBody({ event: 'alert_fired', data }, nowMs)
    return { message: { workspaceId, channelId, body }, of }
  })
}

async function noteFirings(
  tx: Orm,
  { randomBytes }: FireAlertDeps,
  { firing, results, deliveryIds }: Omit<Notification, 'events'> & { deliveryIds: readonly string[][] },
): Promise<void> {
  const { alert, firedAt, fired } = firing
  const { workspaceId, metric, operator, threshold, scope, action } = alert
  const rows = fired.map((value, index) => ({
    ...value,
    id: uuidV7(firedAt.getTime(), randomBytes(10)),
    workspaceId,
    alertId: alert.id,
    firedAt,
    metric,
    operator,
    threshold,
    scope,
    action,
    result: results[index] ?? null,
    deliveryIds: deliveryIds[index] ?? [],
  }))
  await tx.insert(alertFirings).values(rows)
}
