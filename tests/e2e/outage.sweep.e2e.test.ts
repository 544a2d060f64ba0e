import {
  describeWith,
  type Services,
  startServices,
  startStopwatch,
  type TempDir,
  tempDir,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, signUp, totalClicks } from './support/integrator.ts'
import { unacknowledged } from './support/kafka-lag.ts'
import {
  type ApiApp,
  type App,
  healthOf,
  type Parts,
  startApi,
  startRedirector,
  startWorker,
} from './support/processes.ts'
import { visit } from './support/visitor.ts'

const partNames = ['postgres', 'clickhouse', 'kafka', 'redis'] as const

/** Visitors one after the other, each with an address of its own, every answer noted, until stopped. */
function steadyVisitors(url: string) {
  const answers: { status: number; ms: number }[] = []
  const failures: string[] = []
  let running = true
  const loop = async (lane: number) => {
    for (let n = 0; running; n++) {
      using stopwatch = startStopwatch()
      try {
        const { status } = await visit(url, { ip: `100.${lane}.${(n >> 8) & 255}.${n & 255}` })
        answers.push({ status, ms: stopwatch.ms() })
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  const lanes = [1, 2, 3, 4].map(loop)
  const stop = async () => {
    running = false
    await Promise.all(lanes)
  }
  return { answers, failures, stop }
}

describeWith(['postgres', 'redis', 'kafka'], 'with the real parts stopped', () => {
  let services: Services<(typeof partNames)[number]>
  let folder: TempDir
  let api: ApiApp
  let redirector: App
  let worker: App
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
    api = await startApi(parts)
    redirector = await startRedirector(parts, { dataDir: folder.path, internalUrl: api.internalUrl })
    worker = await startWorker(parts)
    account = await signUp(api.url, 'outage@example.com')
  }, 180_000)

  afterAll(async () => {
    await Promise.all([api, redirector, worker].map((app) => app?.process.stop()))
    await services?.stop()
    await folder?.remove()
  }, 60_000)

  const counted = () => totalClicks(account.key, 'warm')

  const allCounted = async (expected: number) =>
    waitFor(async () => (await counted()) === expected, {
      timeoutMs: 60_000,
      description: `all ${expected} clicks are counted, none twice`,
    })

  it('goes on redirecting warm links, each part down in turn and all together, and counts every click once', async () => {
    await account.key.call('POST', '/links', { originalUrl: 'https://example.com/', customAlias: 'warm' })
    const url = `${redirector.url}/warm`
    await waitFor(async () => (await visit(url)).status === 302, {
      timeoutMs: 2_000,
      description: 'the link is warm',
    })
    const visitors = steadyVisitors(url)
    const answered = async (more: number) => {
      const goal = visitors.answers.length + more
      await waitFor(() => visitors.answers.length >= goal, {
        timeoutMs: 30_000,
        description: `${more} more answers`,
      })
    }
    await answered(200)
    for (const name of partNames) {
      await services.parts[name].stop()
      await answered(300)
      if (name === 'postgres') {
        expect((await healthOf(api)).parts.postgres).toBe('down')
      }
      await services.parts[name].start()
      await answered(100)
    }
    await Promise.all(partNames.map((name) => services.parts[name].stop()))
    await answered(500)
    await Promise.all(partNames.map((name) => services.parts[name].start()))
    await answered(200)
    await visitors.stop()

    expect(visitors.failures).toEqual([])
    expect(visitors.answers.filter((answer) => answer.status !== 302)).toEqual([])
    expect(Math.max(...visitors.answers.map((answer) => answer.ms))).toBeLessThan(1_000)
    // One more than noted: the visit that warmed the link. A clean stop hands over what the redirector still
    // had in memory.
    const expected = visitors.answers.length + 1
    await allCounted(expected)
    expect(await redirector.process.stop()).toEqual({ code: 0, signal: null })
    // A second copy of a click would still be on its way: the count must not move once all has been taken in.
    await waitFor(
      async () =>
        (await unacknowledged(services.parts.kafka.url, 'waymark.clicks', 'waymark.clicks.v1')) === 0n,
      { timeoutMs: 30_000, description: 'the worker has caught up' },
    )
    expect(await counted()).toBe(expected)
  }, 300_000)
})
