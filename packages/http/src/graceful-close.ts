import type { FastifyInstance } from 'fastify'

export interface GracefulClose {
  /** For the readiness route: load balancers stop sending when it turns true. */
  isClosing: () => boolean
  /** Readiness off, and every answer says `connection: close`; new connections are served all the same. */
  drain: () => void
  /** Readiness off, no new connections; resolves when the last answer is out. */
  close: () => Promise<void>
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
    drain: () => {
      closing = true
    },
    close: async () => {
      closing = true
      await app.close()
    },
  }
}
