import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type ConnectionDrain, createConnectionDrain } from './connection-drain.ts'

export interface GracefulCloseOptions {
  /** Answers under way have so long, in ms. Then their connections are cut, and the close goes on. */
  timeoutMs: number
  logger: { warn: (details: object, message: string) => void }
}

export interface GracefulClose {
  /** For the readiness route: load balancers stop sending when it becomes true. */
  isClosing: () => boolean
  /** Readiness off, and every answer says `connection: close`; new connections are served all the same. */
  drain: () => void
  /**
   * Readiness off, no new connections; resolves when the last answer is out, or cut off since it took too
   * long.
   */
  close: () => Promise<void>
}

/**
 * Clients that have just connected, or have just been answered, send their next request in this time: it is
 * answered.
 */
const idleMs = 1_000

/**
 * Makes `app` close without losing a request (design §4, "Shutdown"), whichever code closes it. While it
 * closes, every answer says `connection: close`: a keep-alive client would otherwise delay the close by its
 * whole idle timeout. No request that has arrived is reset. Neither browsers that open connections ahead nor
 * requests that never end delay the close for ever.
 */
export function addGracefulClose(app: FastifyInstance, options: GracefulCloseOptions): GracefulClose {
  const drain = createConnectionDrain(app.server)
  let closing = false
  const begin = () => {
    closing = true
    drain.begin()
  }
  app.addHook('preClose', async () => {
    begin()
    if (app.server.listening) await endConnections(app, drain, options)
  })
  return {
    isClosing: () => closing,
    drain: begin,
    close: async () => {
      begin()
      await app.close()
    },
  }
}

async function endConnections(
  { server }: FastifyInstance,
  drain: ConnectionDrain,
  { timeoutMs, logger }: GracefulCloseOptions,
): Promise<void> {
  const cut = () => {
    logger.warn(
      { connections: drain.open(), timeoutMs },
      'Requests were not answered in time and are cut off',
    )
    server.closeAllConnections()
  }
  // In a process that was not scheduled for a while, timers come before what has arrived at its sockets: that
  // is still read.
  const soon = (work: () => void, afterMs: number) => setTimeout(() => setImmediate(work), afterMs)
  const timers = [soon(drain.endIdle, Math.min(idleMs, timeoutMs)), soon(cut, timeoutMs)]
  server.once('close', () => timers.forEach(clearTimeout))
  // The port closes right after connections that wait to be accepted have been: closing it resets those that
  // have not.
  await yieldToEventLoop()
}
