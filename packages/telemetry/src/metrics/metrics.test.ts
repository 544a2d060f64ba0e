import { describe, expect, it } from 'vitest'
import {
  createMetrics,
  createProcessMetrics,
  createTimes,
  createTimesByLabels,
  mergeScrapes,
  metricValues,
  openAppOperationsPort,
  openOperationsPort,
  requestBounds,
  scrapeOf,
} from '../index.ts'

const quiet = { info: () => {}, warn: () => {} }

describe('createTimes', () => {
  it.each([
    [0, [1, 1, 1]],
    [0.1, [1, 1, 1]],
    [0.1001, [0, 1, 1]],
    [1, [0, 1, 1]],
    [9.9, [0, 0, 1]],
    [10.1, [0, 0, 0]],
  ])('%d s is counted in every bucket that it fits into', (seconds, expected) => {
    const times = createTimes([0.1, 1, 10])
    times.observe(seconds)
    expect(times.buckets().map(([, atMost]) => atMost)).toEqual(expected)
    expect([times.count(), times.sum()]).toEqual([1, seconds])
  })
})

describe('createMetrics', () => {
  it('reports plain numbers as they are at the request', async () => {
    const metrics = createMetrics()
    let clicks = 3
    metrics.readCounts({ name: 'waymark_clicks_total', help: 'Clicks.' }, () => [[{}, clicks]])
    metrics.readGauge({ name: 'waymark_waiting', help: 'Waiting.', labels: ['topic'] }, async () => [
      [{ topic: 'a"b' }, 7],
    ])
    const rare = metrics.count({ name: 'waymark_rare_total', help: 'Rare.', labels: ['kind'] })
    rare.add({ kind: 'x' })
    clicks = 5
    const text = await metrics.registry.metrics()
    expect(text).toContain('# TYPE waymark_clicks_total counter\nwaymark_clicks_total 5\n')
    expect(text).toContain('waymark_waiting{topic="a\\"b"} 7')
    expect(text).toContain('waymark_rare_total{kind="x"} 1')
  })

  it('reports durations as a histogram of their labels', async () => {
    const metrics = createMetrics()
    const times = createTimesByLabels(() => createTimes([0.1, 1]))
    metrics.readTimes({ name: 'waymark_seconds', help: 'How long.', labels: ['route'] }, () => times)
    times.of({ route: '/a' }).observe(0.05)
    times.of({ route: '/a' }).observe(0.5)
    times.of({ route: '/b' }).observe(5)
    const lines = (await metrics.registry.metrics()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE waymark_seconds histogram',
        'waymark_seconds_bucket{route="/a",le="0.1"} 1',
        'waymark_seconds_bucket{route="/a",le="1"} 2',
        'waymark_seconds_bucket{route="/a",le="+Inf"} 2',
        'waymark_seconds_sum{route="/a"} 0.55',
        'waymark_seconds_count{route="/a"} 2',
        'waymark_seconds_bucket{route="/b",le="1"} 0',
        'waymark_seconds_bucket{route="/b",le="+Inf"} 1',
      ]),
    )
  })

  it.each([
    ['fails', () => Promise.reject(new Error('unavailable'))],
    [
      'throws',
      (): [] => {
        throw new Error('unavailable')
      },
    ],
    ['hangs', () => new Promise<[]>(() => {})],
  ])('leaves out what %s, and reports the rest', async (_name, read) => {
    const metrics = createMetrics()
    metrics.readGauge({ name: 'waymark_broken', help: 'Broken.' }, read)
    metrics.readGauge({ name: 'waymark_whole', help: 'Whole.' }, () => [[{}, 1]])
    const text = await metrics.registry.metrics()
    expect(text).toContain('waymark_whole 1')
    expect(text).not.toMatch(/^waymark_broken/m)
  })
})

describe('mergeScrapes', () => {
  const processOf = (name: string, requests: number) => {
    const own = createMetrics()
    own.registry.setDefaultLabels({ process: name })
    own.readGauge({ name: 'waymark_memory', help: 'Memory.' }, () => [[{}, requests * 10]])
    const times = createTimes(requestBounds)
    times.observe(0.004)
    const served = createMetrics()
    served.readCounts(
      { name: `waymark_${name}_requests_total`, help: 'Requests.', labels: ['status'] },
      () => [[{ status: '302' }, requests]],
    )
    served.readTimes({ name: `waymark_${name}_seconds`, help: 'Times.' }, () => [[{}, times]])
    return [own, served] as const
  }

  it('has each metric once, with the values of every process by its label', async () => {
    const values = [
      ...(await metricValues(processOf('api', 3))),
      ...(await metricValues(processOf('redirector', 7))),
    ]
    const text = await mergeScrapes(structuredClone(values))
    expect(text.match(/^# TYPE waymark_memory gauge$/gm)).toHaveLength(1)
    expect(text).toContain('waymark_memory{process="api"} 30\n')
    expect(text).toContain('waymark_memory{process="redirector"} 70\n')
    expect(text).toContain('waymark_redirector_requests_total{status="302"} 7\n')
    expect(text).toContain('waymark_api_seconds_bucket{le="+Inf"} 1\n')
    expect(text).toContain('waymark_api_seconds_count 1\n')
  })

  it('gives the same lines as the text of one process', async () => {
    const [, served] = processOf('api', 3)
    const lines = (text: string) => text.split('\n').filter(Boolean).sort()
    expect(lines(await mergeScrapes(await metricValues([served])))).toEqual(lines(await scrapeOf([served])()))
  })

  it('passes on metrics of the library that it would add up or leave out', async () => {
    const metrics = [createProcessMetrics({}, { process: 'one' })]
    const text = await mergeScrapes(await metricValues(metrics))
    expect(text).toMatch(/^process_start_time_seconds\{process="one"\} \d+/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{process="one"\} /m)
  })
})

describe('openOperationsPort', () => {
  const scrape = scrapeOf([createMetrics()])
  const options = { scrape, defaultPort: 0, host: '127.0.0.1', logger: quiet, isReady: () => true }

  it('answers for the user that runs the process', async () => {
    const metrics = createMetrics()
    metrics.readGauge({ name: 'waymark_one', help: 'One.' }, () => [[{}, 1]])
    let isReady = false
    const port = await openOperationsPort({
      ...options,
      port: 0,
      scrape: scrapeOf([metrics]),
      isReady: () => isReady,
    })
    const get = (path: string, method = 'GET') => fetch(`${port.address}${path}`, { method })
    expect((await get('/live')).status).toBe(200)
    expect((await get('/ready')).status).toBe(503)
    isReady = true
    expect((await get('/ready')).status).toBe(200)
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await answer.text()).toContain('waymark_one 1')
    expect((await get('/other')).status).toBe(404)
    expect((await get('/metrics', 'POST')).status).toBe(405)
    await port.close()
  })

  it('goes without where the port that is taken was not set, and names one that was set', async () => {
    const first = await openOperationsPort({ ...options, port: 0 })
    const taken = Number(new URL(String(first.address)).port)
    const second = await openOperationsPort({ ...options, port: undefined, defaultPort: taken })
    expect(second.address).toBeNull()
    const third = openOperationsPort({ ...options, port: taken })
    await expect(third).rejects.toThrow(`METRICS_PORT: port ${taken} on 127.0.0.1 cannot be opened`)
    await first.close()
    await second.close()
  })

  it('is not there when it is off', async () => {
    const port = await openOperationsPort({ ...options, port: 'off' })
    expect(port.address).toBeNull()
  })
})

describe('openAppOperationsPort', () => {
  it('serves what the app counts beside the figures of its process and the parts it reaches', async () => {
    const metrics = createMetrics()
    metrics.readGauge({ name: 'waymark_one', help: 'One.' }, () => [[{}, 1]])
    const probes = { redis: async () => {}, kafka: () => Promise.reject(new Error('unavailable')) }
    const app = { metrics, probes, isReady: () => true }
    const config = { metricsPort: 0, metricsHost: '127.0.0.1' }
    const port = await openAppOperationsPort(app, { config, defaultPort: 0, logger: quiet })
    const text = await (await fetch(`${port.address}/metrics`)).text()
    expect(text).toContain('waymark_one 1')
    expect(text).toContain('waymark_part_up{part="redis"} 1')
    expect(text).toContain('waymark_part_up{part="kafka"} 0')
    expect(text).toMatch(/^process_cpu_seconds_total /m)
    await port.close()
  })
})
