import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLogger } from '@waymark/telemetry'
import { expect, test } from 'vitest'
import { renderOpenApi } from './openapi-document.ts'

const logger = createLogger({ name: 'openapi', level: 'silent', format: 'json' })

test('apps/api/openapi.json is the document of the routes: `pnpm openapi` writes it', async () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
  const current = await renderOpenApi({ logger, randomBytes })
  expect(committed === current, 'openapi.json is stale').toBe(true)
})

test('it is OpenAPI 3.1, names its scopes and credits the geo data', async () => {
  const document = JSON.parse(await renderOpenApi({ logger, randomBytes }))
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.description).toContain('[IP Geolocation by DB-IP](https://db-ip.com)')
  const listing = document.paths['/api/v1/links/list'].get
  expect(listing['x-required-scopes']).toEqual(['links:read'])
  expect(listing.security).toEqual([{ apiKey: [] }, { session: [] }])
  expect(listing.responses['403'].description).toBe('API_KEY_SCOPE_INSUFFICIENT')
  expect(listing.responses['403'].content['application/json'].schema.$ref).toBe('#/components/schemas/Error')
})

interface Answer {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: object }>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  responses: Record<string, Answer>
}

async function readDocument() {
  const document = JSON.parse(await renderOpenApi({ logger, randomBytes }))
  const paths: Record<string, Record<string, Operation>> = document.paths
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
  const schemas: Record<string, object> = document.components.schemas
  return { document, operations, schemas }
}

test('it refers to every schema it names, and names every schema it refers to', async () => {
  const { document, schemas } = await readDocument()
  const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  const names = new Set([...referred].map(([, name]) => name))
  expect([...names].toSorted()).toEqual(Object.keys(schemas).toSorted())
})

test('every operation has a name of its own, says what it does and names its answers', async () => {
  const { operations } = await readDocument()
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { name, operation } of operations) {
    const { summary, description, responses } = operation
    expect([summary, description].every(Boolean), name).toBe(true)
    const answers = Object.values(responses).map((answer) => answer.description)
    expect(answers, name).not.toContain('Default Response')
    expect(
      Object.keys(responses).filter((status) => Number(status) < 300),
      name,
    ).toHaveLength(1)
  }
})

test('limits are told where there are any, and /health answers 503 in its own shape', async () => {
  const { operations } = await readDocument()
  const answersOf = (name: string) => operations.find((one) => one.name === name)?.operation.responses ?? {}
  const list = answersOf('get /api/v1/links/list')
  expect(Object.keys(list['200']?.headers ?? {})).toContain('X-RateLimit-Remaining')
  expect(Object.keys(list['429']?.headers ?? {})).toContain('Retry-After')
  const health = answersOf('get /health')
  expect(health).not.toHaveProperty('429')
  expect(JSON.stringify(health['503']?.content)).toContain('#/components/schemas/Health')
})
