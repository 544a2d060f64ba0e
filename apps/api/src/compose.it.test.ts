import { readConfig } from '@waymark/config'
import { createLogger } from '@waymark/telemetry'
import { describeWith } from '@waymark/testing'
import { expect, it, vi } from 'vitest'
import { composeApi } from './compose.ts'
import { apiVariables } from './config.ts'
import { buildTestApp } from './testing/index.ts'

const config = {
  ...readConfig(apiVariables, {
    API_HOST: '127.0.0.1',
    JWT_SECRET: 'a secret of tests, longer than thirty-two characters',
    SECRETS_KEY: 'a key of tests, longer than thirty-two characters',
    INTERNAL_TOKEN: 'a token of these tests',
    DATABASE_URL: 'postgres://of-the-test',
    REDIS_URL: 'redis://of-the-test',
    CLICKHOUSE_URL: 'http://of-the-test',
  }),
  apiPort: 0,
  internalPort: 0,
}

describeWith(['postgres'], 'an api that starts', () => {
  it('warns of address ranges of bots that were read long ago (contract 2 §16)', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await buildTestApp()
    stack.defer(() => test.close())
    const { analytics: known, eraser } = test.deps
    const analytics = { reader: known.reader, eraser, ping: async () => undefined }
    const logger = createLogger({ name: 'api', level: 'silent', format: 'json' })
    const warn = vi.spyOn(logger, 'warn')
    const clock = () => Date.UTC(2099, 0, 1)
    const api = await composeApi(config, { ...test.deps, analytics, logger, clock })
    stack.defer(() => api.close())
    await api.listen()
    expect(warn.mock.calls.filter(([, message]) => message?.includes('Address ranges'))).toHaveLength(1)
  })

  it('answers a DELETE that says a type and has no body, as clients send it', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await buildTestApp()
    stack.defer(() => test.close())
    const { token } = await test.signUp()
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    for (const path of ['/api/v1/links/no-such-code', '/made/up'])
      expect((await fetch(url + path, { method: 'DELETE', headers })).status).toBe(404)
  })

  it('reports how it answered, by route, and whether to send it more', async () => {
    await using stack = new AsyncDisposableStack()
    const test = await buildTestApp()
    stack.defer(() => test.close())
    const ping = async () => undefined
    const { analytics: known, eraser } = test.deps
    const api = await composeApi(config, { ...test.deps, analytics: { reader: known.reader, eraser, ping } })
    stack.defer(() => api.close())
    expect(api.isReady()).toBe(false)
    const url = await api.listen()
    expect(api.isReady()).toBe(true)
    const statuses: number[] = []
    const paths = ['/api/v1/links/no-such-code', '/api/v1/links/nor-this', '/made/up/1', '/made/up/2']
    for (const path of [...paths, '/health']) statuses.push((await fetch(`${url}${path}`)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 200])
    await fetch(`${url}/api/v1/postback?click_id=never-was&status=sale`)
    const text = await api.metrics.registry.metrics()
    expect(text).toContain(
      'waymark_api_requests_total{method="GET",route="/api/v1/links/:code",status="404"} 2',
    )
    expect(text).toContain('waymark_api_requests_total{method="none",route="none",status="404"} 2')
    expect(text).toContain('waymark_api_request_seconds_count{method="GET",route="/health"} 1')
    expect(text).not.toMatch(/no-such-code|made\/up/)
    expect(text).toMatch(/waymark_api_conversion_postbacks_waiting\{state="pending"\} \d/)
    expect(text).toMatch(/waymark_api_postgres_connections\{state="idle"\} [1-9]/)
    api.drain()
    expect(api.isReady()).toBe(false)
    expect((await fetch(`${url}/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })
})
