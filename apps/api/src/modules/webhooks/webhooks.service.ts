import { type Db, webhooks } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { SecretBox } from '@waymark/secrets'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { reportedEvents } from '../../reported-events.ts'
import { checkCallable } from '../callable-url.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import { checkPlan } from './webhook-plan.ts'
import type {
  CreateWebhookBody,
  ListWebhooksQuery,
  MadeWebhook,
  PatchWebhookBody,
  RotatedSecret,
  WebhookRecord,
  WebhookSample,
} from './webhooks.schema.ts'

export interface WebhookServiceDeps {
  db: Db
  outbound: Pick<OutboundHttp, 'checkUrl'>
  secrets: SecretBox
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/**
 * What makes or changes webhooks throws UPGRADE_REQUIRED on a plan without them; the others serve a workspace
 * that had them.
 */
export interface WebhookService {
  list(caller: Caller, query: ListWebhooksQuery): Promise<Page<WebhookRecord>>
  read(caller: Caller, id: string): Promise<WebhookRecord>
  /** @throws URL_BLOCKED for a URL that is not to be called; so does `update` */
  create(caller: Caller, body: CreateWebhookBody): Promise<MadeWebhook>
  update(caller: Caller, id: string, body: PatchWebhookBody): Promise<WebhookRecord>
  /** The old secret signs nothing from now on. */
  rotateSecret(caller: Caller, id: string): Promise<RotatedSecret>
  remove(caller: Caller, id: string): Promise<void>
}

/** As many as HMAC-SHA256 makes use of. */
const secretBytes = 32

export const webhookRecords = workspaceRecords(webhooks, {
  noun: 'webhook',
  bound: recordBounds.webhooks,
  searched: [webhooks.url, webhooks.description],
})

/**
 * Webhooks (specification, "Events"; contract §8): the subscriptions, and the secrets that deliveries are
 * signed with.
 */
export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const { db, outbound, clock } = deps
  const records = webhookRecords(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await records.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await records.read(caller, id)),

    async create(caller, body) {
      checkPlan(caller)
      await checkUrl(outbound, body.url)
      const row = newRecord(deps, caller)
      const { shown, sealed } = newSecret(deps, row.id)
      return { ...recordOf(await records.insert({ ...body, ...row, secret: sealed })), ...shown }
    },

    async update(caller, id, body) {
      checkPlan(caller)
      // What is not there is a 404, whatever its new URL is.
      await records.read(caller, id)
      if (body.url !== undefined) await checkUrl(outbound, body.url)
      return recordOf(await records.update(caller, id, { ...body, updatedAt: new Date(clock()) }))
    },

    async rotateSecret(caller, id) {
      checkPlan(caller)
      const { shown, sealed } = newSecret(deps, id)
      await records.update(caller, id, { secret: sealed, updatedAt: new Date(clock()) })
      return shown
    },

    remove: (caller, id) => records.remove(caller, id),
  }
}

const checkUrl = (outbound: Pick<OutboundHttp, 'checkUrl'>, url: string) =>
  checkCallable(outbound, { path: 'url', url, requireHttps: true })

/**
 * Hex: some libraries of receivers would decode a secret that looks like base64, and no two would agree on
 * the key. Those for Standard Webhooks decode whatever they are given: what they are shown is the base64 of
 * the text's bytes, the key of both signatures.
 */
function newSecret(
  { secrets, randomBytes }: Pick<WebhookServiceDeps, 'secrets' | 'randomBytes'>,
  id: string,
) {
  const secret = Buffer.from(randomBytes(secretBytes)).toString('hex')
  const standardWebhooksSecret = `whsec_${Buffer.from(secret).toString('base64')}`
  return {
    shown: { secret, standardWebhooksSecret },
    sealed: secrets.seal(secret, { table: 'webhooks', rowId: id }),
  }
}

/** Returns the body of a delivery of the event as an example. */
export function sampleOf(event: keyof typeof reportedEvents): WebhookSample {
  return { event, data: { ...reportedEvents[event].example }, timestamp: sampleTime }
}

const sampleTime = '2026-01-02T03:04:05.678Z'

function recordOf(webhook: typeof webhooks.$inferSelect): WebhookRecord {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    clickSharePercent: webhook.clickSharePercent,
    description: webhook.description,
    isActive: webhook.isActive,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  }
}
