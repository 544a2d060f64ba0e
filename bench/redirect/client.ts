import { connect, type Socket } from 'node:net'
import type { VisitorRequest } from './visitors.ts'

/** Visitors on keep-alive connections, one request at a time on each. */
export interface Visitors {
  /** Sends the given number of requests, as fast as they are answered. */
  visit(requests: number): Promise<Answered>
  /**
   * A steady load, even when the server is slower: a request that finds no free connection waits, and its
   * time is measured from when it was due.
   */
  visitAtRate(load: { perSecond: number; seconds: number }): Promise<Answered>
  close(): void
}

export interface Answered {
  perSecond: number
  /** Ascending. */
  latenciesMs: Float64Array
  /** How often a link could not be loaded yet, and was requested again. */
  retried: number
}

export interface VisitorsOptions {
  ports: readonly number[]
  connections: number
  /** Of the n-th visit. */
  request: (index: number) => VisitorRequest
}

interface Connection {
  socket: Socket
  text: string
  dueMs: number
}

const retryMs = 20

/** @throws for an answer that is no redirect */
export async function openVisitors({ ports, connections, request }: VisitorsOptions): Promise<Visitors> {
  const idle: Connection[] = []
  const latencies: number[] = []
  let onIdle: () => void = () => undefined
  let sent = 0
  let retried = 0

  const take = (connection: Connection, chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (text.startsWith('HTTP/1.1 503')) {
      retried += 1
      setTimeout(() => connection.socket.write(connection.text, 'latin1'), retryMs)
      return
    }
    if (!text.startsWith('HTTP/1.1 302')) throw new Error(`No redirect: ${text.slice(0, 200)}`)
    latencies.push(performance.now() - connection.dueMs)
    idle.push(connection)
    onIdle()
  }
  const open = async (index: number): Promise<Connection> => {
    const socket = connect({ port: ports[index % ports.length] ?? 0, host: '127.0.0.1', noDelay: true })
    const connection = { socket, text: '', dueMs: 0 }
    socket.on('data', (chunk) => take(connection, chunk))
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return connection
  }
  const all = await Promise.all(Array.from({ length: connections }, (_, index) => open(index)))
  idle.push(...all)

  const send = (dueMs: number): boolean => {
    const connection = idle.shift()
    if (connection === undefined) return false
    connection.dueMs = dueMs
    connection.text = textOf(request(sent++))
    connection.socket.write(connection.text, 'latin1')
    return true
  }
  const answered = (begunMs: number): Answered => ({
    perSecond: (latencies.length * 1_000) / (performance.now() - begunMs),
    latenciesMs: Float64Array.from(latencies).sort(),
    retried,
  })

  return {
    visit(requests) {
      latencies.length = 0
      retried = 0
      const begunMs = performance.now()
      let begun = 0
      return new Promise((resolve) => {
        onIdle = () => {
          while (begun < requests && send(performance.now())) begun += 1
          if (latencies.length === requests) resolve(answered(begunMs))
        }
        onIdle()
      })
    },
    visitAtRate({ perSecond, seconds }) {
      latencies.length = 0
      retried = 0
      onIdle = () => undefined
      const begunMs = performance.now()
      const requests = Math.round(perSecond * seconds)
      let begun = 0
      return new Promise((resolve) => {
        // Looks at the clock all the time: timers are a millisecond apart, and what is measured is a fraction
        // of one.
        const look = () => {
          for (;;) {
            const dueMs = begunMs + (begun * 1_000) / perSecond
            if (begun === requests || dueMs > performance.now() || !send(dueMs)) break
            begun += 1
          }
          if (latencies.length === requests) resolve(answered(begunMs))
          else setImmediate(look)
        }
        look()
      })
    },
    close: () => {
      for (const { socket } of all) socket.destroy()
    },
  }
}

function textOf({ path, headers }: VisitorRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
