import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { poll } from '@waymark/scripts/services'

export interface ClientOutcome {
  sent: number
  answered: number
  /** The last answer said `connection: close`. */
  isLastSaid: boolean
  /** How the connection broke; null: it was ended in order. */
  failure: string | null
}

export interface KeepAliveClients {
  /** Until so many answers have come. */
  answered(count: number): Promise<void>
  /** Until the server has ended every connection. */
  ended(): Promise<ClientOutcome[]>
}

export interface KeepAliveClientOptions {
  port: number
  /** Of all requests; `?n=` and a number of its own is added. */
  path: string
  clients: number
  headers?: Readonly<Record<string, string>>
}

/** Sent together: a client does not wait for the first answer before it sends the second request. */
const mostAtOnce = 3

/**
 * Clients that send on one connection each for as long as the server lets them, up to three requests in one
 * packet. Sockets, not a client library: nothing is sent again, and nothing that went wrong is hidden.
 */
export function startKeepAliveClients(options: KeepAliveClientOptions): KeepAliveClients {
  let number = 0
  const head = Object.entries({ host: '127.0.0.1', ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const nextRequest = () => `GET ${options.path}?n=${++number} HTTP/1.1\r\n${head}\r\n`
  const clients = Array.from({ length: options.clients }, (_, index) =>
    startClient(connect(options.port, '127.0.0.1'), nextRequest, 1 + (index % mostAtOnce)),
  )
  const outcomes = () => clients.map(({ outcome }) => outcome)
  return {
    async answered(count) {
      const enough = async () => outcomes().reduce((sum, { answered }) => sum + answered, 0) >= count
      await poll(enough, { timeoutMs: 60_000, description: `${count} answers` })
    },
    async ended() {
      await Promise.all(clients.map(({ closed }) => closed))
      return outcomes()
    },
  }
}

function startClient(socket: Socket, nextRequest: () => string, atOnce: number) {
  const outcome: ClientOutcome = { sent: 0, answered: 0, isLastSaid: false, failure: null }
  let unread = ''
  const send = () => {
    outcome.sent += atOnce
    socket.write(Array.from({ length: atOnce }, nextRequest).join(''))
  }
  const read = (chunk: string) => {
    unread += chunk
    for (let answer = takeAnswer(unread); answer !== null; answer = takeAnswer(unread)) {
      unread = unread.slice(answer.length)
      outcome.answered += 1
      outcome.isLastSaid = /^connection: close\r$/im.test(answer)
    }
    if (outcome.answered === outcome.sent && !outcome.isLastSaid) setTimeout(send, Math.random() * 4)
  }
  socket.setEncoding('utf8').setNoDelay(true).on('connect', send).on('data', read)
  socket.on('error', (error: Error & { code?: string }) => {
    outcome.failure = error.code ?? error.message
  })
  return { outcome, closed: once(socket, 'close').catch(() => {}) }
}

/** The first whole answer, whose length its head says; null: there is none yet. */
function takeAnswer(text: string): string | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = /^content-length: (\d+)\r$/im.exec(text.slice(0, headEnd + 1))?.[1]
  const end = headEnd + 4 + Number(length ?? 0)
  return text.length < end ? null : text.slice(0, end)
}
