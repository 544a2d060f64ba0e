import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface BoundedCloseOptions {
  /** Answers under way have so long, in ms. Then their connections are cut, and the close goes on. */
  withinMs: number
  logger: { warn: (details: object, message: string) => void }
}

/** Whoever has just connected is about to ask: that is answered. */
const silentMs = 1_000

/**
 * Keeps connections from holding the close of `app` for ever: browsers open some ahead and balancers keep them, and Node waits for
 * their first request, and for the rest of one that never ends, without any bound once its server is closing.
 */
export function addBoundedClose(app: FastifyInstance, { withinMs, logger }: BoundedCloseOptions): void {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const endSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  const cut = () => {
    logger.warn({ connections: open.size, withinMs }, 'Requests were not answered in time and are cut off')
    server.closeAllConnections()
  }
  app.addHook('preClose', async () => {
    if (!server.listening) return
    // Of a process that was kept from running, timers come before what has arrived at its sockets: that is still read.
    const soon = (work: () => void, afterMs: number) => setTimeout(() => setImmediate(work), afterMs)
    const timers = [soon(endSilent, Math.min(silentMs, withinMs)), soon(cut, withinMs)]
    server.once('close', () => timers.forEach(clearTimeout))
  })
}
