import { afterEach, expect, test, vi } from 'vitest'
import { createRedisKv } from './redis-kv.ts'
import { startFakeServer } from './testing/fake-sentinel.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** A store that found the new master before its two Sentinels have published that it is the master. */
async function storeAmidFailover() {
  const [first, second] = await Promise.all([startFakeServer(() => 0), startFakeServer(() => 0)])
  let master = first.port
  const sentinels = [await startFakeServer(() => master), await startFakeServer(() => master)]
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const kv = createRedisKv({ url: `redis-sentinel://${hosts}/main`, commandTimeoutMs: 2_000 })
  opened.push(first, second, ...sentinels, kv)
  await vi.waitFor(() => kv.ping())
  await vi.waitFor(() => {
    for (const { subscribers } of sentinels) expect(subscribers.size).toBeGreaterThan(0)
  })
  const elect = (port: number) => {
    master = port
    return `main 127.0.0.1 ${first.port} 127.0.0.1 ${port}`
  }
  return { kv, first, second, sentinels, elect }
}

test.each([
  { about: 'the server it has', words: (port: number) => `main 127.0.0.1 1 127.0.0.1 ${port}` },
  { about: 'that server by its name', words: (port: number) => `main localhost 1 localhost ${port}` },
  { about: 'another master', words: () => 'other 127.0.0.1 1 127.0.0.1 2' },
])('a connection is not ended when a Sentinel publishes $about', async ({ words }) => {
  const { kv, first, sentinels } = await storeAmidFailover()
  for (const sentinel of sentinels) {
    sentinel.publish(words(first.port))
    // The message is read during these; a connection that is ended refuses them.
    for (let call = 0; call < 20; call++) await kv.ping()
  }
  expect(first.connections).toHaveLength(1)
})

test('a connection is replaced once when all Sentinels publish another server', async () => {
  const { kv, first, second, sentinels, elect } = await storeAmidFailover()
  const message = elect(second.port)
  for (const sentinel of sentinels) {
    sentinel.publish(message)
    await vi.waitFor(() => expect(second.connections).toHaveLength(1))
    await vi.waitFor(() => kv.ping())
  }
  for (let call = 0; call < 20; call++) await kv.ping()
  expect([first.connections.length, second.connections.length]).toEqual([1, 1])
})
