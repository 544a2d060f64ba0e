/**
 * The part of kafkajs 2.2.4 that `kafka-client.ts` fixes; the package has no types for its inner
 * modules.
 */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  class RequestQueue {
    pending: unknown[]
    scheduleCheckPendingRequests(): void
  }
  export = RequestQueue
}
