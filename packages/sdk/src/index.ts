import type { components } from './api.generated.ts'

export type { components, operations, paths } from './api.generated.ts'
export { createWaymarkClient, type WaymarkClient, type WaymarkClientOptions } from './client.ts'
export { ifMatch } from './if-match.ts'
export {
  eachItem,
  eachLogEntry,
  type LogPageQuery,
  type LogPagingOptions,
  type PagingOptions,
} from './paging.ts'
export type { SessionTokens } from './refreshing-fetch.ts'
export type { RetryOptions } from './retrying-fetch.ts'
export type { SendRequest } from './send-request.ts'
export {
  type ReceivedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './verify-webhook.ts'
export { WaymarkError } from './waymark-error.ts'

/** The records of the API by name: `Schemas['Link']`. */
export type Schemas = components['schemas']
