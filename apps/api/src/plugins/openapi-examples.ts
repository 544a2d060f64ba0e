import type { OpenAPIV3_1 } from 'openapi-types'
import { isJsonSchema, type JsonSchema } from './openapi-schema.ts'
import { operationsOf } from './openapi-shared.ts'

type Records = Readonly<Record<string, unknown>>

const byFormat: Readonly<Record<string, string>> = {
  uuid: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
  'date-time': '2026-01-02T03:04:05.678Z',
  date: '2026-01-02',
  email: 'ada@example.com',
  uri: 'https://shop.example/product',
}

const byType: Readonly<Record<string, unknown>> = { number: 12.5, boolean: true, object: {}, string: 'text' }

const recordOf = ({ $ref = '' }: JsonSchema, records: Records): JsonSchema => {
  const record = records[$ref.replace('#/components/schemas/', '')]
  return isJsonSchema(record) ? record : {}
}

/** Its own, else one that is made of those of its fields. @param records of `components` */
export function exampleOf(schema: JsonSchema, records: Records): unknown {
  if (schema.$ref !== undefined) return exampleOf(recordOf(schema, records), records)
  const { examples = [], example, enum: words = [], anyOf, oneOf } = schema
  const given = [example, schema.const, schema.default, ...[examples].flat(), ...words]
  const [first] = given.filter((one) => one !== undefined)
  if (first !== undefined) return first
  const [choice] = anyOf ?? oneOf ?? []
  return choice ? exampleOf(choice, records) : exampleByType(schema, records)
}

function exampleByType(schema: JsonSchema, records: Records): unknown {
  const { properties = {}, additionalProperties, items, format = '', minimum = 0 } = schema
  const [type = ''] = [schema.type ?? []].flat()
  if (type === 'array') return items ? [exampleOf(items, records)] : []
  if (type === 'integer') return Math.max(Number(minimum), 1)
  if (isJsonSchema(additionalProperties)) return { name: exampleOf(additionalProperties, records) }
  const fields = Object.entries(properties)
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, records)]))
  return byFormat[String(format)] ?? byType[type] ?? null
}

/**
 * An example of every answer in JSON that is no error: generated pages and stand-ins of the api show it. A
 * named envelope has none: its record does.
 */
export function showAnswers(document: OpenAPIV3_1.Document): void {
  const records = document.components?.schemas ?? {}
  for (const { operation } of operationsOf(document))
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      const content = 'content' in answer ? answer.content : undefined
      const json = content?.['application/json']
      if (Number(status) >= 300 || json === undefined || !isJsonSchema(json.schema)) continue
      if (json.schema.$ref === undefined) json.example ??= exampleOf(json.schema, records)
    }
}
