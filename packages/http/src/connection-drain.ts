import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends the connections of a server without a reset for anybody who was answered, or whose request has
 * arrived.
 */
export interface ConnectionDrain {
  /**
   * From now on each answer is its connection's last one and says so, unless a later request has arrived
   * behind it.
   */
  begin(): void
  /** Connections that are open. */
  open(): number
  /** Ends those with no request under way: answered ones, and those that never sent a byte. */
  endIdle(): void
}

/** A client has so long to close its side after ours: then it has read all that it was sent. */
const lingerMs = 1_000

/** Watches `server` from now on. Costs an entry in a map for each request until the drain begins. */
export function createConnectionDrain(server: Server): ConnectionDrain {
  const open = new Set<Socket>()
  const latest = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const closeIdle = server.closeIdleConnections.bind(server)
  let isDraining = false

  const endGracefully = (socket: Socket) => {
    if (ending.has(socket)) return
    ending.add(socket)
    endAndLinger(socket)
  }
  const watch = (socket: Socket) => {
    // Node ends a connection by this after its last answer, and takes it for done before the client has read
    // it.
    socket.destroySoon = () => endGracefully(socket)
  }
  const markLast = (response: ServerResponse) => {
    const { socket } = response.req
    response.writeHead = new Proxy(response.writeHead, {
      apply(writeHead, self, head) {
        response.setHeader('connection', latest.get(socket) === response ? 'close' : 'keep-alive')
        return Reflect.apply(writeHead, self, head)
      },
    })
  }
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (isDraining) watch(socket)
  })
  server.prependListener('request', ({ socket }, response) => {
    if (!isDraining) latest.set(socket, response)
  })

  return {
    open: () => open.size,
    begin() {
      if (isDraining) return
      isDraining = true
      // Node would destroy them as soon as the server closes, with the requests that are just arriving.
      server.closeIdleConnections = () => {}
      for (const socket of open) {
        watch(socket)
        const response = latest.get(socket)
        if (response !== undefined && !response.headersSent) markLast(response)
      }
      handOverLater(server, ({ request, response, handOver }) => {
        // It came after the end was said: the client sends it again on another connection.
        if (ending.has(request.socket)) return
        latest.set(request.socket, response)
        markLast(response)
        handOver()
      })
    },
    endIdle() {
      for (const socket of open) if (socket.bytesRead === 0) endGracefully(socket)
      endByNode(closeIdle, open, endGracefully)
    },
  }
}

interface Arrived {
  request: IncomingMessage
  response: ServerResponse
  handOver: () => void
}

/**
 * Requests reach the handlers of `server` one turn of the event loop after they have arrived. Those that were
 * sent together are all known by then, and the answer to the first does not end the connection before the
 * others are answered.
 */
function handOverLater(server: Server, take: (arrived: Arrived) => void): void {
  const emit = server.emit.bind(server)
  const emitLater = (event: string, ...args: unknown[]): boolean => {
    const [request, response] = args
    const isRequest = event === 'request' && request instanceof IncomingMessage
    if (!isRequest || !(response instanceof ServerResponse)) return emit(event, ...args)
    const handOver = () => void setImmediate(() => emit(event, ...args))
    take({ request, response, handOver })
    return true
  }
  server.emit = emitLater
}

/**
 * Sends the end and reads on, without using it, until the client has closed its side. A connection that is
 * closed with something unread is reset, and the reset discards an answer that it has not read yet.
 */
function endAndLinger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end()
}

/**
 * Node alone knows which connections have no request under way, not even a part of one. It destroys those:
 * here they are ended.
 */
function endByNode(closeIdle: () => void, open: ReadonlySet<Socket>, end: (socket: Socket) => void): void {
  for (const socket of open)
    socket.destroy = () => {
      end(socket)
      return socket
    }
  closeIdle()
  for (const socket of open) Reflect.deleteProperty(socket, 'destroy')
}
