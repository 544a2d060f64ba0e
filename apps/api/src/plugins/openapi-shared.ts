import type { OpenAPIV3_1 } from 'openapi-types'
import { codesIn, errorExampleRefs } from './openapi-errors.ts'

/** `user_agent` → `UserAgent`. */
export const pascalCase = (word: string) =>
  word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')

type Answer = OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const

/** The operations of a document, with their method and path. */
export function operationsOf({ paths = {} }: OpenAPIV3_1.Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
}

type Operation = ReturnType<typeof operationsOf>[number]['operation']

const isSaid = (answer: Answer): answer is OpenAPIV3_1.ResponseObject => 'description' in answer

/** The answer of any error: `default` of every route. */
function errorAnswer(example: OpenAPIV3_1.ResponseObject, codes: readonly string[]) {
  const [media] = Object.values(example.content ?? {})
  const named = codesIn(codes.join(', ')) ?? []
  return {
    description: 'An error. `statusCode` is the status of the answer, `code` says what is wrong.',
    headers: example.headers ?? {},
    content: { 'application/json': { ...media, examples: errorExampleRefs(named) } },
  }
}

/** Names the errors of the operation in its text, not by an answer for each status. Returns their codes. */
function describeErrors(operation: Operation): {
  codes: string[]
  answer: OpenAPIV3_1.ResponseObject | null
} {
  const codes: string[] = []
  let answer: OpenAPIV3_1.ResponseObject | null = null
  const answers = operation.responses ?? {}
  for (const [status, said] of Object.entries(answers)) {
    const ofStatus = isSaid(said) ? codesIn(said.description) : null
    if (!isSaid(said) || ofStatus === null) continue
    codes.push(...ofStatus)
    // Those that are limited have all the headers that an error may have.
    if (answer === null || status === '429') answer = said
    Reflect.deleteProperty(answers, status)
  }
  if (answer === null) return { codes, answer }
  const named = codes.map((code) => `\`${code}\``).join(', ')
  operation.description = `${operation.description ?? ''}\n\nErrors: ${named}.`
  answers.default = { $ref: '#/components/responses/Error' }
  return { codes, answer }
}

/** The one answer of all errors is said once, under `components`; the text of a route names its codes. */
export function shareErrorAnswers(document: OpenAPIV3_1.Document): void {
  const found = operationsOf(document).map(({ operation }) => describeErrors(operation))
  // That of another method of any path: no operation has it.
  const codes = [...new Set([...found.flatMap((one) => one.codes), 'METHOD_NOT_ALLOWED'])].toSorted()
  const [limited] = found.flatMap(({ answer }) => answer ?? []).filter(({ headers }) => headers !== undefined)
  const [any] = found.flatMap(({ answer }) => answer ?? [])
  const example = limited ?? any
  const responses = example === undefined ? {} : { Error: errorAnswer(example, codes) }
  document.components = Object.assign({ ...document.components }, { responses })
}

/** Parts of one kind by their name; a second form of a name is written where it is used. */
function openParts(kind: string) {
  const parts: Record<string, unknown> = {}
  const refOf = <Part extends object>(name: string, part: Part): Part | { $ref: string } => {
    parts[name] ??= part
    const isSame = JSON.stringify(parts[name]) === JSON.stringify(part)
    return isSame ? { $ref: `#/components/${kind}/${name}` } : part
  }
  return { parts, refOf }
}

type Parts = ReturnType<typeof openParts>

const shareHeaders = (answer: OpenAPIV3_1.ResponseObject, { refOf }: Parts) => ({
  ...answer,
  headers: Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, header]) => [name, refOf(name, Object(header))]),
  ),
})

/** An answer with its headers by reference; one without content as a whole. */
function shareAnswer(answer: Answer, headers: Parts, answers: Parts): Answer {
  if (!isSaid(answer) || answer.headers === undefined) return answer
  const said = shareHeaders(answer, headers)
  return answer.content === undefined ? answers.refOf(pascalCase(answer.description), said) : said
}

/** Says how often each parameter occurs, in so many words. */
function countParameters(document: OpenAPIV3_1.Document): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { operation } of operationsOf(document))
    for (const parameter of operation.parameters ?? []) {
      const text = JSON.stringify(parameter)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  return counts
}

/**
 * Moves to `components` what many routes have in common: parameters that occur more than once, headers of
 * answers, answers without content.
 */
export function shareParts(document: OpenAPIV3_1.Document): void {
  const counts = countParameters(document)
  const parameters = openParts('parameters')
  const headers = openParts('headers')
  const answers = openParts('responses')
  for (const { operation } of operationsOf(document)) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const { name = '' } = 'name' in parameter ? parameter : {}
      const isShared = (counts.get(JSON.stringify(parameter)) ?? 0) > 1
      return isShared ? parameters.refOf(pascalCase(name), parameter) : parameter
    })
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      Reflect.set(operation.responses ?? {}, status, shareAnswer(answer, headers, answers))
  }
  const error = document.components?.responses?.Error
  const responses = { ...(error && { Error: shareAnswer(error, headers, answers) }), ...answers.parts }
  const shared = { parameters: parameters.parts, headers: headers.parts, responses }
  document.components = Object.assign({ ...document.components }, shared)
}
