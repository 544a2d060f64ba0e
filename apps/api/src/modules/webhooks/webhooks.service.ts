import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { SecretBox } from '@waymark/secrets'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { checkCallable } from '../callable-url.ts'
import { checkPlan } from './webhook-plan.ts'
import { createWebhookRepository, type WebhookRow } from './webhooks.repository.ts'
import type {
  CreateWebhookBody,
  ListWebhooksQuery,
  MadeWebhook,
  PatchWebhookBody,
  RotatedSecret,
  WebhookRecord,
} from './webhooks.schema.ts'

export interface WebhookServiceDeps {
  db: Db
  outbound: Pick<OutboundHttp, 'checkUrl'>
  secrets: SecretBox
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** What makes or changes webhooks throws UPGRADE_REQUIRED on a plan without them; the others serve a workspace that had them. */
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

const noSuchWebhook = () => new AppError('NOT_FOUND', { message: 'There is no such webhook.' })

/** Webhooks (specification, "Events"; contract §8): the subscriptions, and the secrets that deliveries are signed with. */
export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const { db, outbound, clock } = deps
  const webhooks = createWebhookRepository(db.orm)
  const read = async ({ workspaceId }: Caller, id: string) => {
    const webhook = await webhooks.find(workspaceId, id)
    if (webhook === null) throw noSuchWebhook()
    return recordOf(webhook)
  }
  const change = async (
    { workspaceId }: Caller,
    id: string,
    values: Parameters<typeof webhooks.update>[2],
  ) => {
    const webhook = await webhooks.update(workspaceId, id, values)
    if (webhook === null) throw noSuchWebhook()
    return recordOf(webhook)
  }

  return {
    read,

    async list({ workspaceId }, query) {
      const { items, total } = await webhooks.page(workspaceId, query)
      return { items: items.map(recordOf), total }
    },

    async create(caller, body) {
      checkPlan(caller)
      await checkUrl(outbound, body.url)
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), deps.randomBytes(10))
      const { shown, sealed } = newSecret(deps, id)
      const { workspaceId } = caller
      const row = { ...body, id, workspaceId, secret: sealed, createdAt, updatedAt: createdAt }
      return { ...recordOf(await webhooks.insert(row)), ...shown }
    },

    async update(caller, id, body) {
      checkPlan(caller)
      // What is not there is a 404, whatever its new URL is.
      await read(caller, id)
      if (body.url !== undefined) await checkUrl(outbound, body.url)
      return change(caller, id, { ...body, updatedAt: new Date(clock()) })
    },

    async rotateSecret(caller, id) {
      checkPlan(caller)
      const { shown, sealed } = newSecret(deps, id)
      await change(caller, id, { secret: sealed, updatedAt: new Date(clock()) })
      return shown
    },

    async remove({ workspaceId }, id) {
      if (!(await webhooks.remove(workspaceId, id))) throw noSuchWebhook()
    },
  }
}

const checkUrl = (outbound: Pick<OutboundHttp, 'checkUrl'>, url: string) =>
  checkCallable(outbound, { path: 'url', url, requireHttps: true })

/**
 * Hex: some libraries of receivers would decode a secret that looks like base64, and no two would agree on the key. Those for
 * Standard Webhooks decode whatever they are given: what they are shown is the base64 of the text's bytes, the key of both signatures.
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

function recordOf(webhook: WebhookRow): WebhookRecord {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    isActive: webhook.isActive,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  }
}
