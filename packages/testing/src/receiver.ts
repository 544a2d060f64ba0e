import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface ReceivedRequest {
  method: string
  /** Path and query, as they came. */
  path: string
  headers: IncomingHttpHeaders
  /** The bytes, as they came. */
  body: Buffer
  /** Unix ms. */
  atMs: number
}

export interface ReceiverAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** What a receiver does with a request: answers it, or lets its sender wait until it is closed. */
export type Answering = (
  request: ReceivedRequest,
) => ReceiverAnswer | 'hang' | Promise<ReceiverAnswer | 'hang'>

/** A server that others call: their webhooks, a traffic source, an ad platform. */
export interface Receiver {
  /** `http://127.0.0.1:<port>`, or another address of the loopback: plain http within OUTBOUND_ALLOW. */
  url: string
  /** Oldest first; those that hang too. */
  requests: ReceivedRequest[]
  /** From now on. */
  answer(answering: ReceiverAnswer | 'hang' | Answering): void
  close(): Promise<void>
}

/**
 * Opens a server on a free port of a loopback address that records what it is sent and answers 200 unless
 * another answer is set.
 */
export async function openReceiver(
  first: ReceiverAnswer | 'hang' | Answering = {},
  { host = '127.0.0.1' } = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  let answering = first
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('error', () => {})
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body: Buffer.concat(chunks), atMs: Date.now() }
    requests.push(request)
    const answer = typeof answering === 'function' ? await answering(request) : answering
    if (answer !== 'hang') send(response, answer)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://${host}:${port}`,
    requests,
    answer: (next) => {
      answering = next
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: ReceiverAnswer): void {
  response.writeHead(status, headers).end(body)
}
