import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('names a taken port and the variable that sets it', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const opening = listen(Fastify(), { port, host: '127.0.0.1', variable: 'API_PORT' })
  await expect(opening).rejects.toThrow(`Port ${port} is taken: set API_PORT to a free one.`)
  holder.close()
})

it('names an address that this machine has not', async () => {
  const opening = listen(Fastify(), { port: 1, host: '203.0.113.1', variable: 'API_PORT' })
  await expect(opening).rejects.toThrow('203.0.113.1')
})
