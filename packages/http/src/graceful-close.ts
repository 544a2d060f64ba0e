import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface GracefulClose {
  /** For the readiness route: load balancers stop sending when it turns true. */
  isClosing: () => boolean
  /** Readiness off, `drainMs` for load balancers to notice, then no new connections; resolves when the last answer is out. */
  close: (drainMs?: number) => Promise<void>
}

/**
 * Makes `app` close without losing a request (design §4, "Shutdown"). Once closing, every answer says
 * `connection: close`: a keep-alive client would otherwise hold the close for its whole idle timeout.
 */
export function addGracefulClose(app: FastifyInstance): GracefulClose {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    isClosing: () => closing,
    close: async (drainMs = 0) => {
      closing = true
      if (drainMs > 0) await delay(drainMs)
      await app.close()
    },
  }
}
