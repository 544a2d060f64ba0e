import type { FastifyInstance } from 'fastify'
import { addBoundedClose, type BoundedCloseOptions } from './bounded-close.ts'

export interface GracefulClose {
  /** For the readiness route: load balancers stop sending when it turns true. */
  isClosing: () => boolean
  /** Readiness off, and every answer says `connection: close`; new connections are served all the same. */
  drain: () => void
  /** Readiness off, no new connections; resolves when the last answer is out, or cut off since it took too long. */
  close: () => Promise<void>
}

/**
 * Makes `app` close without losing a request (design §4, "Shutdown"). Once closing, every answer says
 * `connection: close`: a keep-alive client would otherwise hold the close for its whole idle timeout.
 */
export function addGracefulClose(app: FastifyInstance, options: BoundedCloseOptions): GracefulClose {
  let closing = false
  addBoundedClose(app, options)
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
