import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { metricsOf, withMetrics } from './metrics-table.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let folder: TempDir
let app: SpawnedProcess
let operations: string
let redirector: string
let scrape: string

const scraped = async () => (await fetch(`${operations}/metrics`)).text()

beforeAll(async () => {
  folder = await tempDir()
  const redirectorPort = await freePort()
  app = await spawnProcess({
    args: [join(import.meta.dirname, 'main.ts')],
    env: {
      DATA_DIR: folder.path,
      API_PORT: String(await freePort()),
      REDIRECTOR_PORT: String(redirectorPort),
      INTERNAL_PORT: String(await freePort()),
      METRICS_PORT: '0',
      DRAIN_DELAY: '8s',
      LOG_LEVEL: 'info',
    },
  })
  const line = await app.waitForLine(/metrics are served/, 90_000)
  operations = z.object({ address: z.string() }).parse(JSON.parse(line)).address
  redirector = `http://127.0.0.1:${redirectorPort}`
  await waitFor(async () => (await fetch(`${operations}/ready`)).ok, {
    timeoutMs: 60_000,
    description: 'it is ready',
  })
  scrape = await scraped()
}, 180_000)

afterAll(async () => {
  await app?.stop()
  await folder?.remove()
})

const exported = () =>
  new Set(
    metricsOf(scrape).flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )

/** The metrics that an expression of Prometheus names. `up` is Prometheus's own. */
const named = (expression: string) => expression.match(/\b(?:waymark|nodejs|process)_[a-z0-9_]+/g) ?? []

const alertRules = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .transform(({ groups }) => groups.flatMap(({ rules }) => rules))

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
    ),
  })
  .transform(({ panels }) => panels.flatMap(({ targets }) => targets))

it('exports every metric that the dashboard and the alert rules query', () => {
  const rules = alertRules.parse(parse(read('infra/prometheus/alerts.yml')))
  const targets = dashboard.parse(JSON.parse(read('infra/grafana/dashboards/waymark.json')))
  expect(rules.length).toBeGreaterThan(10)
  expect(targets.length).toBeGreaterThan(30)
  const known = exported()
  for (const { expr } of [...rules, ...targets]) {
    expect(named(expr).length + Number(/^up\b/.test(expr)), expr).toBeGreaterThan(0)
    expect(
      named(expr).filter((name) => !known.has(name)),
      expr,
    ).toEqual([])
  }
})

it('shows every metric of ours in the dashboard, but those that another one shows better', () => {
  const text = read('infra/grafana/dashboards/waymark.json')
  const ours = metricsOf(scrape).filter(({ name }) => name.startsWith('waymark_'))
  expect(ours.filter(({ name }) => !text.includes(name)).map(({ name }) => name)).toEqual([])
})

it('has its metrics in docs/operations/metrics.md: run `npx --yes pnpm@10 metrics` as it says there', () => {
  const page = read('docs/operations/metrics.md')
  expect(withMetrics(page, scrape)).toBe(page)
})

it('counts what it answers', async () => {
  for (let visits = 0; visits < 4; visits += 1) await fetch(`${redirector}/no-such-code`)
  const text = await scraped()
  expect(text).toContain('waymark_redirector_requests_total{status="404"} 4\n')
  expect(text).toContain('waymark_redirector_request_seconds_count 4\n')
})

it('has the metrics of each of its processes, and goes on while one of them does not answer', async () => {
  const lagOf = (process: string) => `nodejs_eventloop_lag_max_seconds{process="${process}"}`
  for (const process of ['supervisor', 'backend', 'redirector']) expect(scrape).toContain(lagOf(process))
  const { stdout } = await run('pgrep', ['-P', `${app.pid}`, '-f', 'processes/backend.ts'])
  const backend = Number(stdout)
  process.kill(backend, 'SIGSTOP')
  try {
    const text = await scraped()
    expect(text).toContain(lagOf('redirector'))
    expect(text).not.toContain(lagOf('backend'))
    expect((await fetch(`${operations}/ready`)).status).toBe(503)
    expect((await fetch(`${redirector}/ready`)).status).toBe(200)
  } finally {
    process.kill(backend, 'SIGCONT')
  }
  await waitFor(async () => (await fetch(`${operations}/ready`)).ok, {
    timeoutMs: 20_000,
    description: 'it is ready again',
  })
})

it('is not ready from SIGTERM on, and answers until it closes', async () => {
  expect((await fetch(`${operations}/live`)).status).toBe(200)
  app.signal('SIGTERM')
  await waitFor(async () => (await fetch(`${operations}/ready`)).status === 503, {
    timeoutMs: 10_000,
    description: 'it says that it is not ready',
  })
  expect((await fetch(`${operations}/live`)).status).toBe(200)
  expect((await fetch(`${redirector}/ready`)).status).toBe(503)
  expect((await fetch(`${redirector}/no-such-code`)).status).toBe(404)
  expect(await app.exited).toEqual({ code: 0, signal: null })
}, 60_000)
