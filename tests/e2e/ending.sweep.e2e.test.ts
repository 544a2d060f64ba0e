import { once } from 'node:events'
import { request } from 'node:http'
import { uuidV7 } from '@waymark/domain'
import {
  createTcpProxy,
  createTestDatabase,
  describeWith,
  startServices,
  startStopwatch,
  tempDir,
  testServices,
} from '@waymark/testing'
import { expect, it } from 'vitest'
import { startApi, startRedirector, startWorker } from './support/processes.ts'

/** Every process says what it leaves, and its own bounds are below this. */
const endTimeoutMs = 60_000

describeWith(['postgres', 'redis', 'kafka'], 'parts that accept and never answer', () => {
  it('delay the end of no process', async () => {
    await using stack = new AsyncDisposableStack()
    const database = stack.adopt(await createTestDatabase(), (one) => one.drop())
    const services = stack.adopt(await startServices({ parts: ['clickhouse', 'kafka'] }), (one) => one.stop())
    const folder = stack.adopt(await tempDir(), (one) => one.remove())
    const between = async (address: string) => {
      const url = new URL(address)
      const proxy = stack.use(await createTcpProxy({ host: url.hostname, port: Number(url.port) }))
      url.host = `127.0.0.1:${proxy.port}`
      return { proxy, url: url.href }
    }
    const shared = testServices()
    const [postgres, redis, clickhouse, kafka] = [
      await between(database.url),
      await between(shared.redisUrl),
      await between(services.parts.clickhouse.url),
      await between(`kafka://${services.parts.kafka.url}`),
    ]
    const parts = {
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      clickhouseUrl: clickhouse.url,
      kafkaBrokers: `127.0.0.1:${kafka.proxy.port}`,
    }
    const api = await startApi(parts)
    const [redirector, worker] = [
      await startRedirector(parts, { dataDir: folder.path, internalUrl: api.internalUrl }),
      await startWorker(parts),
    ]
    const apps = { api, redirector, worker }
    for (const { process } of Object.values(apps)) stack.use(process)

    await Promise.all([postgres, redis, clickhouse, kafka].map(({ proxy }) => proxy.hang()))
    const token = uuidV7(Date.now(), new Uint8Array(10))
    const { taken, answer } = startPostback(api.url, { click_id: token, status: 'lead' })
    await taken
    using stopwatch = startStopwatch()
    const ends = await Promise.all(
      Object.entries(apps).map(async ([name, { process }]) => [name, (await process.stop()).code]),
    )
    expect({ ends, output: ends.some(([, code]) => code !== 0) ? outputOf(apps) : '' }).toEqual({
      ends: [
        ['api', 0],
        ['redirector', 0],
        ['worker', 0],
      ],
      output: '',
    })
    expect(stopwatch.ms()).toBeLessThan(endTimeoutMs)
    expect(await answer).toBe('cut off')
    expect(api.process.output()).toContain('Requests were not answered in time and are cut off')
  }, 180_000)
})

/** `taken`: the api has begun to read it. */
function startPostback(url: string, fields: Record<string, string>) {
  const sent = request(`${url}/api/v1/postback`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', expect: '100-continue' },
  })
  const answer = once(sent, 'response').then(
    ([{ statusCode }]) => statusCode,
    () => 'cut off',
  )
  const taken = once(sent, 'continue').then(() => void sent.end(String(new URLSearchParams(fields))))
  sent.flushHeaders()
  return { taken, answer }
}

const outputOf = (apps: Readonly<Record<string, { process: { output(): string } }>>): string =>
  Object.entries(apps)
    .map(([name, { process }]) => `${name}:\n${process.output().slice(-4_000)}`)
    .join('\n')
