import { startTracing, tracingSettingsOf } from '@waymark/telemetry'
import { openReceiver } from '@waymark/testing'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Handler } from '../handle-request.ts'
import { traced } from './traced.ts'

const answering: Handler = (_request, reply) => {
  reply.code(302).send()
  return undefined
}

it('traces visits regardless of the visitor’s headers, and records neither the code nor the query', async () => {
  const collector = await openReceiver({ body: '{}', headers: { 'content-type': 'application/json' } })
  const config = { otelExporterOtlpEndpoint: collector.url }
  const tracing = await startTracing(tracingSettingsOf(config, 'redirector', 1))
  const app = Fastify()
  app.route({ method: 'GET', url: '/*', handler: traced(answering, tracing) })
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` }
  expect((await app.inject({ url: '/secret-code?sub1=private', headers })).statusCode).toBe(302)
  await tracing?.close()
  const sent = collector.requests.map(({ body }) => body.toString('utf8')).join()
  expect(sent).toContain('GET /{code}')
  expect(sent).toContain('waymark-redirector')
  expect(sent).not.toMatch(/secret-code|private|aaaaaaaa/)
  await collector.close()
})

it('is the handler itself where nothing is traced', () => {
  expect(traced(answering, null)).toBe(answering)
})
