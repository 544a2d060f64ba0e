import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@waymark/telemetry'
import { renderOpenApi } from './openapi-document.ts'

/** `pnpm openapi` writes apps/api/openapi.json; a test fails when it is stale. */
const file = fileURLToPath(new URL('../openapi.json', import.meta.url))
const logger = createLogger({ name: 'openapi', level: 'silent', format: 'json' })
writeFileSync(file, await renderOpenApi({ logger, randomBytes }))
