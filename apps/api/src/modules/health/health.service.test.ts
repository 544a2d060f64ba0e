import { expect, it, vi } from 'vitest'
import { createHealthService } from './health.service.ts'

const up = async () => {}
const down = async () => {
  throw new Error('unavailable')
}
const hangs = () => new Promise<void>(() => {})
const all = { postgres: up, clickhouse: up, redis: up, kafka: up }
const allUp = { postgres: 'up', clickhouse: 'up', redis: 'up', kafka: 'up' }

it.each([
  ['all parts up', {}, 'ok', {}],
  ['Redis down', { redis: down }, 'degraded', { redis: 'down' }],
  [
    'Kafka and ClickHouse down',
    { kafka: down, clickhouse: down },
    'degraded',
    { kafka: 'down', clickhouse: 'down' },
  ],
])('%s', async (_name, probes, status, parts) => {
  const health = await createHealthService({ probes: { ...all, ...probes } }).check()
  expect(health).toEqual({ status, parts: { ...allUp, ...parts } })
})

it.each([
  ['does not answer', 'ECONNREFUSED', 'Postgres does not answer.'],
  ['has a full disk', '53100', 'Postgres is out of disk space.'],
  ['is read-only', '25006', 'Postgres takes no writes.'],
  ['fails for a reason of its own', 'XX000', 'Postgres does not answer.'],
])('says why Postgres is down: it %s', async (_name, code, reason) => {
  const postgres = () => Promise.reject(Object.assign(new Error('10.0.0.7 /var/lib'), { code }))
  const health = await createHealthService({ probes: { ...all, postgres } }).check()
  expect(health).toEqual({
    status: 'down',
    parts: { ...allUp, postgres: 'down' },
    reasons: { postgres: reason },
  })
})

it('says nothing of a Kafka that is not configured', async () => {
  const { kafka: _kafka, ...probes } = all
  const health = await createHealthService({ probes }).check()
  expect(health.parts).toEqual({ postgres: 'up', clickhouse: 'up', redis: 'up' })
})

it('reports a redirector that runs beside the api', async () => {
  const health = await createHealthService({ probes: { ...all, redirector: down } }).check()
  expect(health).toEqual({ status: 'degraded', parts: { ...allUp, redirector: 'down' } })
})

it('answers within a second when every part hangs, all at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const probes = { postgres: hangs, clickhouse: hangs, redis: hangs, kafka: hangs }
  const checking = createHealthService({ probes }).check()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await checking).toMatchObject({
    status: 'down',
    reasons: { postgres: 'Postgres does not answer.' },
  })
  vi.useRealTimers()
})
