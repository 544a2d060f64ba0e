import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type ClientOutcome, startKeepAliveClients } from '@waymark/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { addGracefulClose } from './graceful-close.ts'

interface Line {
  details: object
  message: string
}

/** Longer than any of these tests: a close that comes to its bound is seen by its line. */
const neverMs = 600_000
const open: { app: FastifyInstance; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { app, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await app.close()
  }
})

async function started(timeoutMs: number) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const lines: Line[] = []
  const sockets: Socket[] = []
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  addGracefulClose(app, {
    timeoutMs,
    logger: { warn: (details, message) => void lines.push({ details, message }) },
  })
  app.get('/slow', async () => {
    entered.resolve()
    await released.promise
    return 'ok'
  })
  app.post('/', async () => 'ok')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  open.push({ app, sockets })
  const accepted = async (sent: string) => {
    const connected = once(app.server, 'connection')
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    sockets.push(socket)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    const ended = once(socket, 'close').then(() => answer)
    const [theirs]: Socket[] = await connected
    socket.write(sent)
    while ((theirs?.bytesRead ?? 0) < sent.length) await setImmediate()
    return { socket, ended }
  }
  return { app, lines, entered: entered.promise, release: released.resolve, accepted }
}

describe('the close of a server', () => {
  it('ends connections without a request, as browsers open them ahead', async () => {
    const { app, lines, accepted } = await started(neverMs)
    const { ended } = await accepted('')
    await app.close()
    expect(await ended).toBe('')
    expect(lines).toEqual([])
  })

  it('answers a client that had connected before and sends its request during the close', async () => {
    const { app, lines, accepted, entered, release } = await started(neverMs)
    const { socket, ended } = await accepted('')
    const closed = app.close()
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await entered
    release()
    await closed
    expect(await ended).toMatch(/^HTTP\/1\.1 200 .*connection: close.*ok$/is)
    expect(lines).toEqual([])
  })

  it.each([
    ['a request whose head never ends', 'GET /slow HTT'],
    [
      'a request whose body never ends',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na',
    ],
    ['a request that is never answered', 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('gives up waiting for %s, and says so', async (_name, sent) => {
    const { app, lines, accepted, release } = await started(250)
    const { ended } = await accepted(sent)
    await app.close()
    expect(await ended).toBe('')
    release()
    expect(lines).toEqual([
      {
        details: { connections: 1, timeoutMs: 250 },
        message: 'Requests were not answered in time and are cut off',
      },
    ])
  })
})

/** The server runs in a thread of its own, so that requests arrive at any moment of its close. */
async function closeUnderLoad(): Promise<ClientOutcome[]> {
  const thread = new Worker(new URL('./testing/closing-server.ts', import.meta.url))
  try {
    const [port] = await once(thread, 'message')
    const clients = startKeepAliveClients({ port, path: '/', clients: 16 })
    await clients.answered(500)
    const closed = once(thread, 'message')
    thread.postMessage('close')
    const outcomes = await clients.ended()
    await closed
    return outcomes
  } finally {
    await thread.terminate()
  }
}

it('resets no connection: every request that is sent is answered, and the last answer says that it is the last', async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await closeUnderLoad()
    expect(outcomes).toEqual(
      outcomes.map(({ sent }) => ({ sent, answered: sent, isLastSaid: true, failure: null })),
    )
  }
})
