import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { assertPortFree, type ListenOptions, listen } from './listen.ts'

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const ways = [
  { name: 'listen', open: (options: ListenOptions) => listen(Fastify(), options) },
  { name: 'assertPortFree', open: assertPortFree },
]

describe.each(ways)('$name', ({ open }) => {
  it('names a taken port and the variable that sets it', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const opening = open({ port: portOf(server), host: '127.0.0.1', variable: 'API_PORT' })
    await expect(opening).rejects.toThrow(`Port ${portOf(server)} is taken: set API_PORT to a free one.`)
    server.close()
  })

  it.each([
    ['an address that this machine has not', '203.0.113.1'],
    ['a name without an address', 'no-such-host.invalid'],
  ])('names %s and the variable that sets it', async (_what, host) => {
    const opening = open({ port: 1, host, variable: 'INTERNAL_PORT' })
    await expect(opening).rejects.toThrow(new RegExp(`${host}.*INTERNAL_HOST|INTERNAL_HOST is ${host}`))
  })
})

it('leaves a free port free', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  await assertPortFree({ port, host: '127.0.0.1', variable: 'API_PORT' })
  const app = Fastify()
  await expect(listen(app, { port, host: '127.0.0.1', variable: 'API_PORT' })).resolves.toContain(`:${port}`)
  await app.close()
})
