import type { OpenAPIV3_1 } from 'openapi-types'
import { openApiParts } from '../plugins/openapi-parts.ts'
import { isJsonSchema, type JsonSchema } from '../plugins/openapi-schema.ts'
import { operationsOf } from '../plugins/openapi-shared.ts'

type Document = OpenAPIV3_1.Document
type Found = ReturnType<typeof operationsOf>[number]

const lines = (...parts: readonly (string | readonly string[])[]) => parts.flat().join('\n')
const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim()
const said = (text: string | undefined) => (text ? `: ${oneLine(text)}` : '')

const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? ''

/** The component that a reference names; anything else as it is. */
function resolved(document: Document, given: unknown): Record<string, unknown> {
  const { $ref }: { $ref?: string } = Object(given)
  if ($ref === undefined) return Object(given)
  const [, , kind = '', name = ''] = $ref.split('/')
  return Object(Reflect.get(Object(Reflect.get(document.components ?? {}, kind)), name))
}

/** A schema in few words: `string (date-time)`, `list of Link`, `Link or null`. */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, format, items, enum: words, anyOf, oneOf } = schema
  if ($ref !== undefined) return nameIn($ref)
  const members = anyOf ?? oneOf
  if (members) return members.map(typeOf).join(' or ')
  if (words) return words.map((word) => `\`${String(word)}\``).join(', ')
  if (items) return `list of ${typeOf(items)}`
  const types = [type ?? 'anything'].flat().join(' or ')
  const isPlain = format === undefined || format === 'int64' || format === 'double'
  return isPlain ? types : `${types} (${String(format)})`
}

function fieldLines({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties).map(([name, field]) => {
    const need = required.includes(name) ? ', always there' : ''
    return `- \`${name}\` (${typeOf(field)}${need})${said(field.description as string | undefined)}`
  })
}

function parameterLines(document: Document, { operation }: Found): string[] {
  const given = (operation.parameters ?? []).map((parameter) => resolved(document, parameter))
  if (given.length === 0) return []
  const listed = given.map(({ name, in: where, required, description, schema }) => {
    const own = isJsonSchema(schema) ? schema : {}
    const need = required ? ', required' : ''
    return `- \`${name}\` (${where}, ${typeOf(own)}${need})${said(String(description ?? own.description ?? ''))}`
  })
  return ['', 'Parameters:', '', ...listed]
}

function bodyLines({ operation }: Found): string[] {
  const media: unknown = Object(operation.requestBody).content?.['application/json']
  const { schema, example }: { schema?: JsonSchema; example?: unknown } = Object(media)
  if (!schema) return []
  const shown = example === undefined ? [] : ['', '```json', JSON.stringify(example, null, 2), '```']
  return ['', `Body: ${typeOf(schema)}`, ...shown]
}

function answerLines({ operation }: Found): string[] {
  return Object.entries(operation.responses ?? {}).flatMap(([status, answer]) => {
    if (status === 'default') return []
    const content = 'content' in answer ? Object.entries(answer.content ?? {}) : []
    const forms = content.map(([media, { schema }]) =>
      media === 'application/json' && isJsonSchema(schema) ? typeOf(schema) : `\`${media}\``,
    )
    return ['', `Answer ${status}: ${forms.join(' or ') || 'no content'}`]
  })
}

const operationLines = (document: Document, found: Found): string[] => [
  '',
  `## ${found.method.toUpperCase()} ${found.path}`,
  '',
  `${found.operation.summary ?? ''}.`,
  '',
  found.operation.description ?? '',
  ...parameterLines(document, found),
  ...bodyLines(found),
  ...answerLines(found),
]

/** The parts of a record: its fields, or the records that it is one of. */
function recordLines([name, schema]: [name: string, schema: unknown]): string[] {
  if (!isJsonSchema(schema)) return []
  const fields = fieldLines(schema)
  return ['', `### ${name}`, '', ...(fields.length > 0 ? fields : [typeOf(schema)])]
}

/**
 * The routes of a part and the records that they refer to, as Markdown.
 * @param part a document of `partOf`
 */
export function partMarkdown(part: Document, title: string): string {
  const routes = operationsOf(part).flatMap((found) => operationLines(part, found))
  const records = Object.entries(part.components?.schemas ?? {}).flatMap(recordLines)
  const about = part.tags?.map(({ description = '' }) => description) ?? []
  const whole = 'All parts: [/docs.md](/docs.md).'
  return `${lines(`# Waymark API: ${title}`, '', about, '', whole, routes, '', '## Records', records)}\n`
}

const partLinks = ({ tags = [] }: Document) =>
  openApiParts
    .filter(({ tag }) => tags.some(({ name }) => name === tag))
    .map(({ tag, slug }) => {
      const description = tags.find(({ name }) => name === tag)?.description
      return `- [${tag}](/docs/${slug}.md)${said(description)}`
    })

const documents = [
  '- [OpenAPI 3.1 as JSON](/docs/json): the whole interface, for programs',
  '- [OpenAPI 3.1 as YAML](/docs/openapi.yaml): the same',
]

/** Returns the first page of `/docs` as Markdown, with the addresses of its parts. */
export const indexMarkdown = (document: Document): string =>
  `${lines('# Waymark API', '', document.info.description ?? '', '', '## Parts', '', partLinks(document), '', '## Documents', '', documents)}\n`

/** Returns the file that programs which read pages for people look for at `/llms.txt` (llmstxt.org). */
export const llmsText = (document: Document): string =>
  `${lines('# Waymark', '', '> A self-hosted link tracker: links, redirect rules, conversions and reports, all by an HTTP API.', '', 'Every route is under `/api/v1`. Errors have one shape, whose `code` says what is wrong.', '', '## API', '', '- [How the API is called](/docs.md): credentials, limits and all parts', partLinks(document), '', '## Optional', '', documents)}\n`
