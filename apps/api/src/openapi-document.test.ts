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
  expect(listing.responses['403'].content['application/json'].schema.$ref).toBe('#/components/schemas/Error')
})
