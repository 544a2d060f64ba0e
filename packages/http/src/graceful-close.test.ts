import { once } from 'node:events'
import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addGracefulClose } from './graceful-close.ts'

interface Answer {
  status: number | undefined
  connection: string | undefined
}

async function get(url: string, agent: Agent): Promise<Answer> {
  const sent = request(url, { agent }).end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

it('ends keep-alive connections with the answer under way, and loses none', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const graceful = addGracefulClose(app, { withinMs: 600_000, logger: { warn: () => {} } })
  const released = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  app.get('/quick', async () => 'ok')
  app.get('/slow', async () => {
    entered.resolve()
    await released.promise
    return 'ok'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  expect(await get(`${address}/quick`, agent)).toEqual({ status: 200, connection: 'keep-alive' })
  const slow = get(`${address}/slow`, agent)
  await entered.promise
  const closed = graceful.close()
  expect(graceful.isClosing()).toBe(true)
  released.resolve()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await closed
  agent.destroy()
})
