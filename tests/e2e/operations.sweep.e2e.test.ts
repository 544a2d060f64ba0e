import { describeWith, type Services, startServices, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, signUp } from './support/integrator.ts'
import {
  type ApiApp,
  type App,
  type Parts,
  startApi,
  startRedirector,
  startWorker,
} from './support/processes.ts'
import { visit } from './support/visitor.ts'

const partNames = ['postgres', 'clickhouse', 'kafka', 'redis'] as const
const env = { METRICS_PORT: '0', LOG_LEVEL: 'info' }
const waitOptions = { timeoutMs: 90_000 }

/** Where the process serves its metrics, as it says in its log. */
const operationsOf = async ({ process }: App): Promise<string> => {
  const { address }: { address: string } = JSON.parse(await process.waitForLine(/metrics are served/))
  return address
}

const figures = async (address: string): Promise<Map<string, number>> => {
  const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n')
  return new Map(
    lines
      .filter((line) => /^\w/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describeWith(['postgres', 'redis', 'kafka'], 'the metrics of processes apart', () => {
  let services: Services<(typeof partNames)[number]>
  let folder: TempDir
  let apps: { api: ApiApp; redirector: App; worker: App }
  let at: { redirector: string; worker: string }
  let account: Account

  beforeAll(async () => {
    services = await startServices({ parts: partNames })
    folder = await tempDir()
    const parts: Parts = {
      databaseUrl: services.parts.postgres.url,
      redisUrl: services.parts.redis.url,
      kafkaBrokers: services.parts.kafka.url,
      clickhouseUrl: services.parts.clickhouse.url,
    }
    const api = await startApi(parts, env)
    const { internalUrl } = api
    const redirector = await startRedirector(parts, { dataDir: folder.path, internalUrl, env })
    const worker = await startWorker(parts, env)
    apps = { api, redirector, worker }
    at = {
      redirector: await operationsOf(redirector),
      worker: await operationsOf(worker),
    }
    account = await signUp(api.url, 'operations@example.com')
    await account.key.call('POST', '/links', { originalUrl: 'https://example.com/', customAlias: 'counted' })
  }, 240_000)

  afterAll(async () => {
    if (apps) await Promise.all(Object.values(apps).map((app) => app.process.stop()))
    await services?.stop()
    await folder?.remove()
  })

  const untilFigures = (address: string, expected: Record<string, (value: number | undefined) => boolean>) =>
    waitFor(
      async () => {
        const now = await figures(address)
        return Object.entries(expected).every(([name, isSo]) => isSo(now.get(name)))
      },
      { ...waitOptions, description: `${Object.keys(expected).join(', ')} as they should be` },
    )
  const is = (expected: number) => (value: number | undefined) => value === expected
  const visitTimes = async (times: number) => {
    for (let made = 0; made < times; made += 1)
      expect((await visit(`${apps.redirector.url}/counted`)).status).toBe(302)
  }

  it('follow clicks from the visit to the row, also over an outage of Kafka, in which the redirector stays ready', async () => {
    await visitTimes(10)
    await untilFigures(at.redirector, {
      'waymark_redirector_requests_total{status="302"}': is(10),
      'waymark_events_published_total{topic="clicks"}': is(10),
    })
    await untilFigures(at.worker, {
      'waymark_worker_events_stored_total{topic="clicks"}': is(10),
      'waymark_worker_lag_messages{topic="clicks"}': is(0),
      'waymark_part_up{part="clickhouse"}': is(1),
    })
    expect((await fetch(`${at.worker}/ready`)).status).toBe(200)

    await services.parts.kafka.stop()
    await visitTimes(5)
    await untilFigures(at.redirector, {
      'waymark_redirector_requests_total{status="302"}': is(15),
      'waymark_events_bus_down{topic="clicks"}': is(1),
      'waymark_events_spooled_messages{topic="clicks"}': (value = 0) => value > 0,
      'waymark_part_up{part="kafka"}': is(0),
    })
    // It serves without Kafka: no balancer is to take it out.
    expect((await fetch(`${at.redirector}/ready`)).status).toBe(200)

    await services.parts.kafka.start()
    await untilFigures(at.redirector, {
      'waymark_events_spooled_messages{topic="clicks"}': is(0),
      'waymark_events_bus_down{topic="clicks"}': is(0),
    })
    await untilFigures(at.worker, {
      'waymark_worker_events_stored_total{topic="clicks"}': (value = 0) => value >= 15,
      'waymark_worker_lag_messages{topic="clicks"}': is(0),
    })
    const lost = [...(await figures(at.redirector))].filter(([name]) =>
      name.startsWith('waymark_events_lost_total'),
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.filter(([, value]) => value > 0)).toEqual([])
  }, 300_000)
})
