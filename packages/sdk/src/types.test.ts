import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTypes } from '../generate/render-types.ts'

test('api.generated.ts is made from apps/api/openapi.json: `pnpm openapi` writes it', async () => {
  const committed = readFileSync(new URL('./api.generated.ts', import.meta.url), 'utf8')
  expect(committed === (await renderTypes()), 'api.generated.ts is stale').toBe(true)
})
