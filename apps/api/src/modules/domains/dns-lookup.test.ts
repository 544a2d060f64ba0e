import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createDnsLookup } from './dns-lookup.ts'

/** A name server that answers every query with the given response code and no records, or not at all. */
async function nameServer(responseCode: number | null) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    if (responseCode === null) return
    const answer = Buffer.from(query)
    answer.writeUInt16BE(0x8180 | responseCode, 2)
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    [Symbol.asyncDispose]: async () => {
      socket.close()
    },
  }
}

it.each([
  ['no such name', 3],
  ['no such record', 0],
])('takes %s for an answer', async (_, responseCode) => {
  await using server = await nameServer(responseCode)
  const dns = createDnsLookup({ servers: server.servers })
  expect([await dns.txt('a.example'), await dns.cname('a.example')]).toEqual([[], []])
})

it('rejects when the name server fails', async () => {
  await using server = await nameServer(2)
  await expect(createDnsLookup({ servers: server.servers }).txt('a.example')).rejects.toMatchObject({
    code: 'ESERVFAIL',
  })
})

it('gives up on a name server that is silent', async () => {
  await using server = await nameServer(null)
  const startedMs = performance.now()
  const dns = createDnsLookup({ servers: server.servers, timeoutMs: 200 })
  await expect(dns.cname('a.example')).rejects.toThrow()
  expect(performance.now() - startedMs).toBeLessThan(1_500)
})
