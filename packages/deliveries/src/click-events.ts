import { createHash } from 'node:crypto'
import { type Db, deliveries, type Orm, type PostgresClock, postgresClock } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { sql } from 'drizzle-orm'
import { plansWithWebhooks } from './destinations.ts'
import type { NewDelivery } from './fan-out.ts'
import type { ClickData } from './outgoing-event.ts'
import { isInShare } from './share.ts'
import { webhookBody } from './webhook-envelope.ts'

/** Has what is reported of a click; a click event fits. */
export interface ReportedClick extends Omit<ClickData, 'clickedAt'> {
  workspaceId: string | null
  /** Unix ms. */
  clickedAtMs: number
}

export interface ClickEventQueueDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  /** Unix ms. */
  clock: () => number
  /** Default: that of Postgres. */
  dbClock?: PostgresClock
  /** Hears how many clicks were left out for a webhook that has too many waiting. */
  onLeftOut: (webhookId: string, clicks: number) => void
  /** Clicks of a webhook that may wait. Default 10,000. */
  maxWaiting?: number
}

export interface ClickEventQueue {
  /** Says whether any webhook subscribes to clicks: where none does, they need not be read. */
  isWanted(): Promise<boolean>
  /**
   * Writes a delivery for each click and each webhook that subscribes to it: those in the share of the
   * webhook, made since it exists and not more than two days ago, as long as it has fewer than `maxWaiting`
   * that wait. A click that comes again changes nothing: its delivery has the same id. Rejects when Postgres
   * is unavailable.
   */
  queueClicks(clicks: readonly ReportedClick[]): Promise<void>
}

interface Subscriber extends Record<string, unknown> {
  id: string
  workspaceId: string
  sharePercent: number
  sinceMs: number
  waiting: number
}

/**
 * Clicks that come later, from a stream that is read again, are left out: the delivery of an earlier time may
 * be deleted already (`deleteOldDeliveries`), and the click would be sent twice.
 */
const maxAgeMs = 2 * 24 * 3_600_000

/** A receiver that answers in 100 ms takes so many in about two minutes. */
const defaultMaxWaiting = 10_000

/** Postgres takes the parameters of so many rows in one statement. */
const rowsAtOnce = 1_000

/** Queues the event `click` for webhooks, all clicks or a share of them, from the stream of clicks. */
export function createClickEventQueue(deps: ClickEventQueueDeps): ClickEventQueue {
  const { db, clock, dbClock = postgresClock, onLeftOut, maxWaiting = defaultMaxWaiting } = deps
  return {
    async isWanted() {
      const { rows } = await db.orm.execute(
        sql`select 1 from webhooks where is_active and 'click' = any(events) limit 1`,
      )
      return rows.length > 0
    },

    async queueClicks(clicks) {
      const byWorkspace = Map.groupBy(clicks, ({ workspaceId }) => workspaceId)
      const workspaceIds = [...byWorkspace.keys()].flatMap((id) => id ?? [])
      if (workspaceIds.length === 0) return
      await db.transaction(async (tx) => {
        const subscribers = await readSubscribers(tx, workspaceIds, maxWaiting)
        const moment = { nowMs: clock(), dueAt: dbClock() }
        const rows = subscribers.flatMap((subscriber) => {
          const ofWorkspace = byWorkspace.get(subscriber.workspaceId) ?? []
          const wanted = wantedClicks(subscriber, ofWorkspace, moment.nowMs - maxAgeMs)
          const room = Math.max(0, maxWaiting - subscriber.waiting)
          if (wanted.length > room) onLeftOut(subscriber.id, wanted.length - room)
          return wanted.slice(0, room).map((click) => deliveryOf(subscriber, click, moment))
        })
        for (let start = 0; start < rows.length; start += rowsAtOnce)
          await tx
            .insert(deliveries)
            .values(rows.slice(start, start + rowsAtOnce))
            .onConflictDoNothing({ target: deliveries.id })
      })
    },
  }
}

/**
 * Locks them until the transaction ends: one that is deleted meanwhile would otherwise undo the others' rows.
 */
async function readSubscribers(
  tx: Orm,
  workspaceIds: readonly string[],
  maxWaiting: number,
): Promise<Subscriber[]> {
  const { rows } = await tx.execute<Subscriber>(sql`
    select webhooks.id, webhooks.workspace_id as "workspaceId", click_share_percent as "sharePercent",
      (extract(epoch from webhooks.created_at) * 1000)::float8 as "sinceMs",
      (select count(*)::int from (
        select from deliveries
        where destination_id = webhooks.id and status in ('pending', 'retrying') limit ${maxWaiting}
      ) as open) as waiting
    from webhooks
    join workspaces on workspaces.id = webhooks.workspace_id and workspaces.deleted_at is null
      and workspaces.plan = any(${sql.param(plansWithWebhooks)}::text[])
    where webhooks.is_active and 'click' = any(webhooks.events)
      and webhooks.workspace_id = any(${sql.param(workspaceIds)}::uuid[])
    for key share of webhooks`)
  return rows
}

function wantedClicks(
  { id, sharePercent, sinceMs }: Subscriber,
  clicks: readonly ReportedClick[],
  oldestMs: number,
): ReportedClick[] {
  const fromMs = Math.max(sinceMs, oldestMs)
  return clicks.filter(
    ({ clickToken, clickedAtMs }) =>
      clickedAtMs >= fromMs && isInShare(sharePercent, `${id} ${clickToken.toLowerCase()}`),
  )
}

/** Returns the id of the delivery of a click, which contains the time of the click and is always the same. */
export function clickDeliveryId(
  webhookId: string,
  { clickToken, clickedAtMs }: Pick<ReportedClick, 'clickToken' | 'clickedAtMs'>,
): string {
  const hash = createHash('sha256').update(`${webhookId} ${clickToken.toLowerCase()}`).digest()
  return uuidV7(clickedAtMs, hash)
}

function deliveryOf(
  { id: webhookId, workspaceId }: Subscriber,
  click: ReportedClick,
  { nowMs, dueAt }: { nowMs: number; dueAt: ReturnType<PostgresClock> },
): NewDelivery {
  return {
    id: clickDeliveryId(webhookId, click),
    workspaceId,
    kind: 'webhook',
    webhookId,
    event: 'click',
    body: webhookBody({ event: 'click', data: clickData(click) }, click.clickedAtMs),
    status: 'pending',
    nextAttemptAt: dueAt,
    createdAt: new Date(nowMs),
  }
}

/** Takes the fields one by one: what else is known of the visitor stays here. */
function clickData(click: ReportedClick): ClickData {
  return {
    clickToken: click.clickToken,
    clickedAt: new Date(click.clickedAtMs).toISOString(),
    linkId: click.linkId,
    bioLinkId: click.bioLinkId,
    shortUrl: click.shortUrl,
    matchedRuleId: click.matchedRuleId,
    landingId: click.landingId,
    offerId: click.offerId,
    networkId: click.networkId,
    trafficSourceId: click.trafficSourceId,
    countryCode: click.countryCode,
    region: click.region,
    city: click.city,
    deviceType: click.deviceType,
    os: click.os,
    browser: click.browser,
    language: click.language,
    refererDomain: click.refererDomain,
    isUnique: click.isUnique,
    isBot: click.isBot,
    subIds: click.subIds,
    externalId: click.externalId,
    keyword: click.keyword,
    source: click.source,
  }
}
