import { writeFileSync } from 'node:fs'
import { renderTypes } from './render-types.ts'

/** `pnpm openapi` writes api.generated.ts after the document; a test fails when it is stale. */
writeFileSync(new URL('../src/api.generated.ts', import.meta.url), await renderTypes())
