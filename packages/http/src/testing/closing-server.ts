import { parentPort } from 'node:worker_threads'
import Fastify from 'fastify'
import { addGracefulClose } from '../graceful-close.ts'

/** A server that reports its port, and closes on request: for tests that run it in a thread of its own. */
const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
const graceful = addGracefulClose(app, { timeoutMs: 10_000, logger: { warn: () => {} } })
app.get('/', (_request, reply) => void reply.send('ok'))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
parentPort?.once('message', async () => {
  await graceful.close()
  parentPort?.postMessage('closed')
})
parentPort?.postMessage(Number(new URL(address).port))
