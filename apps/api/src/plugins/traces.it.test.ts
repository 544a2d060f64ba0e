import { once } from 'node:events'
import { request } from 'node:http'
import { createRedisKv } from '@waymark/kv/redis'
import { startTracing, tracingSettingsOf } from '@waymark/telemetry'
import { describeWith, openReceiver, type Receiver, testServices, waitFor } from '@waymark/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../testing/index.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
})
const exportRequest = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

const spansOf = (collector: Receiver) =>
  collector.requests.flatMap(({ body }) =>
    exportRequest
      .parse(JSON.parse(body.toString('utf8')))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )

const traceId = 'a'.repeat(32)
const callerSpan = 'b'.repeat(16)

describeWith(['postgres', 'redis'], 'traces', () => {
  it('continue the caller’s, and contain the queries of the request to Postgres, but none of their values', async () => {
    const collector = await openReceiver({
      status: 200,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const config = {
      otelExporterOtlpEndpoint: collector.url,
      otelExporterOtlpHeaders: 'x-collector-key=the key of the collector',
    }
    const tracing = await startTracing(tracingSettingsOf(config, 'api', 1))
    const test = await buildTestApp({ deps: { tracing } })
    const { token } = await test.signUp()
    const headers = { traceparent: `00-${traceId}-${callerSpan}-01` }
    const answer = await test.request({ method: 'GET', url: '/users/me', token, headers })
    expect(answer.statusCode).toBe(200)
    await tracing?.close()
    await test.close()

    expect(collector.requests.map(({ path }) => path)).toContain('/v1/traces')
    expect(collector.requests[0]?.headers['x-collector-key']).toBe('the key of the collector')
    const spans = spansOf(collector)
    const request = spans.find((one) => one.traceId === traceId && one.name === 'GET /api/v1/users/me')
    expect(request).toMatchObject({ parentSpanId: callerSpan })
    const requested = spans.filter(
      ({ name, parentSpanId }) => name === 'postgres' && parentSpanId === request?.spanId,
    )
    expect(requested.length).toBeGreaterThan(0)
    // The others, of signing up, are traces of their own.
    expect(new Set(spans.map((one) => one.traceId)).size).toBeGreaterThan(1)
    const sent = collector.requests.map(({ body }) => body.toString('utf8')).join()
    expect(sent).not.toContain(token)
    expect(sent).not.toMatch(/correct horse|@example\.com/)
    await collector.close()
  })

  it('contain the calls of a job to Redis and to others by HTTP, and nothing of their content', async () => {
    const json = { status: 200, body: '{}', headers: { 'content-type': 'application/json' } }
    const [collector, other] = [await openReceiver(json), await openReceiver(json)]
    const config = { otelExporterOtlpEndpoint: collector.url }
    const tracing = await startTracing(tracingSettingsOf(config, 'api', 1))
    const kv = createRedisKv({ url: testServices().redisUrl })
    await waitFor(
      () =>
        kv.ping().then(
          () => true,
          () => false,
        ),
      { timeoutMs: 20_000, description: 'Redis is there' },
    )
    await tracing?.spanned('work', async () => {
      await kv.get('a secret key')
      await fetch(`${other.url}/a-secret-path`).then((answer) => answer.text())
      const sent = request(`${other.url}/a-secret-path`, { method: 'PUT' }).end()
      const [answer] = await once(sent, 'response')
      await once(answer.resume(), 'end')
    })
    // Of no work under way.
    await kv.get('a secret key')
    await tracing?.close()
    const spans = spansOf(collector)
    const work = spans.find(({ name }) => name === 'work')
    const contained = spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId)
    expect(contained.map(({ name }) => name).toSorted()).toEqual(['http GET', 'http PUT', 'redis get'])
    expect(spans).toHaveLength(1 + contained.length)
    expect(collector.requests.map(({ body }) => body.toString('utf8')).join()).not.toMatch(/a.secret/)
    // Strangers hear nothing of our traces.
    expect(other.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined])
    await Promise.all([kv.close(), collector.close(), other.close()])
  })

  it.each([
    ['no collector is configured', {}, 1],
    ['nothing is to be traced', { otelExporterOtlpEndpoint: 'http://127.0.0.1:1' }, 0],
  ])('are not there where %s', async (_name, config, ratio) => {
    expect(await startTracing(tracingSettingsOf(config, 'api', ratio))).toBeNull()
  })

  it('delay no request while the collector is unavailable', async () => {
    const config = { otelExporterOtlpEndpoint: 'http://127.0.0.1:1' }
    const tracing = await startTracing(tracingSettingsOf(config, 'api', 1))
    expect(await tracing?.spanned('work', async () => 'done')).toBe('done')
    await expect(tracing?.spanned('work', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await tracing?.close()
  })
})
