import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const document = new URL('../../../apps/api/openapi.json', import.meta.url)
const head = '// Made from apps/api/openapi.json by `pnpm openapi`. Changes go into the routes.\n\n'

/**
 * The types of the API from the committed OpenAPI document, as `api.generated.ts` has them. Reads that file
 * only.
 */
export async function renderTypes(): Promise<string> {
  // Fields with a default may be left out of a body, so that they are no more than optional.
  const nodes = await openapiTS(JSON.parse(readFileSync(document, 'utf8')), { defaultNonNullable: false })
  return head + astToString(nodes)
}
