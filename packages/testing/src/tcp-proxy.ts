import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@waymark/scripts/services'

/**
 * A server between a client and a real one, on a port of the loopback address, whose ways can be broken and
 * restored.
 */
export interface TcpProxy extends AsyncDisposable {
  readonly host: string
  readonly port: number
  /** How many connections are open through it now. */
  readonly connections: number
  /** Everything goes through (the state it starts in); what waited during a hang goes on. */
  pass(): Promise<void>
  /** Open connections are reset, new ones refused: the server's machine is gone. */
  cut(): Promise<void>
  /** Connections are accepted and stay open, and nothing goes through: packets are dropped. */
  hang(): Promise<void>
  /** Every packet comes later, in each direction; with a rate its bytes take their time as well. */
  slow(delayMs: number, bytesPerSecond?: number): Promise<void>
  close(): Promise<void>
}

export interface TcpTarget {
  host: string
  port: number
}

type Mode = { kind: 'pass' } | { kind: 'hang' } | { kind: 'slow'; delayMs: number; bytesPerSecond: number }

const listen = async (server: Server, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/** Delays packets as the mode says; a change of the mode lets those go that waited during a hang. */
const createValve = () => {
  let mode: Mode = { kind: 'pass' }
  let changed = Promise.withResolvers<void>()
  const through = async (bytes: number): Promise<void> => {
    const current = mode
    switch (current.kind) {
      case 'pass':
        return
      case 'slow':
        return sleep(current.delayMs + (1_000 * bytes) / current.bytesPerSecond)
      case 'hang':
        await changed.promise
        return through(bytes)
      default:
        return current satisfies never
    }
  }
  const set = (next: Mode): void => {
    mode = next
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return { set, through }
}

type Valve = ReturnType<typeof createValve>

const throughValve = (guardedBus: Valve): Transform =>
  new Transform({
    transform: (packet: Buffer, _encoding, done) => {
      guardedBus.through(packet.length).then(() => done(null, packet), done)
    },
  })

const joinSockets = async (client: Socket, server: Socket, guardedBus: Valve): Promise<void> => {
  const ways = [
    pipeline(client, throughValve(guardedBus), server),
    pipeline(server, throughValve(guardedBus), client),
  ]
  // Either side may go at any moment, that is what the proxy is for; then the other goes too.
  await Promise.allSettled(ways)
  client.destroy()
  server.destroy()
}

const reset = (sockets: Set<Socket>): void => {
  for (const socket of sockets) socket.resetAndDestroy()
  sockets.clear()
}

/** Starts a proxy in front of `target`; close it in `afterAll`, or declare it by `await using`. */
export const createTcpProxy = async (target: TcpTarget): Promise<TcpProxy> => {
  const guardedBus = createValve()
  const clients = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    void joinSockets(client, connect({ ...target, allowHalfOpen: true }), guardedBus)
  })
  // One that nothing else is given while the way is cut.
  const port = await freePort()
  await listen(server, port)
  const stop = async () => {
    guardedBus.set({ kind: 'pass' })
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    reset(clients)
    await closed
  }
  const open = async (mode: Mode) => {
    guardedBus.set(mode)
    if (!server.listening) await listen(server, port)
  }
  return {
    host: '127.0.0.1',
    port,
    get connections() {
      return clients.size
    },
    pass: () => open({ kind: 'pass' }),
    hang: () => open({ kind: 'hang' }),
    slow: (delayMs, bytesPerSecond = Number.POSITIVE_INFINITY) =>
      open({ kind: 'slow', delayMs, bytesPerSecond }),
    cut: stop,
    close: stop,
    [Symbol.asyncDispose]: stop,
  }
}
