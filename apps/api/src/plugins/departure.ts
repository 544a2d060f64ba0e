import type { FastifyReply } from 'fastify'

/**
 * Aborts when the caller leaves before the whole answer is sent: what only it would read need not be made.
 */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const departure = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) departure.abort()
  })
  return departure.signal
}
