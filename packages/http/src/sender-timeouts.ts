/** How long a sender may take for a whole request, its headers or its body. */
const requestTimeoutMs = 30_000
/** Node looks for those who are late only now and then: every half minute, unless it is configured. */
const lookedForEveryMs = 1_000

/**
 * Fastify's options that cut slow senders off, by a 408: with headers or body, `sendTimeoutMs` after the
 * request began, or up to a second later. Said for the headers too: Node has a minute of its own for them.
 */
export function senderTimeouts(sendTimeoutMs: number = requestTimeoutMs) {
  const connectionsCheckingInterval = Math.min(lookedForEveryMs, sendTimeoutMs)
  return {
    requestTimeout: sendTimeoutMs,
    http: { headersTimeout: sendTimeoutMs, connectionsCheckingInterval },
  }
}
