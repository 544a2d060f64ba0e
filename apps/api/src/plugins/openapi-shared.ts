import type { ErrorCode } from '@waymark/domain'
import type { OpenAPIV3_1 } from 'openapi-types'
import { codesIn, errorExampleRefs } from './openapi-errors.ts'

type Answer = OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject
type Answers = Record<string, Answer>

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

const isSaid = (answer: Answer): answer is OpenAPIV3_1.ResponseObject => 'description' in answer

/** With an example of each code. Only what has a body of its own: /health answers 503 in another shape. */
function withExamples(answer: OpenAPIV3_1.ResponseObject, codes: readonly ErrorCode[]): Answer {
  const content = Object.entries(answer.content ?? {})
  const examples = errorExampleRefs(codes)
  return {
    ...answer,
    content: Object.fromEntries(content.map(([type, media]) => [type, { ...media, examples }])),
  }
}

function shareAnswersOf(answers: Answers, shared: Answers): void {
  for (const [status, answer] of Object.entries(answers)) {
    const codes = isSaid(answer) ? codesIn(answer.description) : null
    if (!isSaid(answer) || codes === null) continue
    const name = [status, ...codes].join('.')
    const reported = withExamples(answer, codes)
    const existing = shared[name] ?? reported
    // The same codes with other headers: on routes that are not limited.
    const isAlike = JSON.stringify(existing) === JSON.stringify(reported)
    if (isAlike) shared[name] = existing
    answers[status] = isAlike ? { $ref: `#/components/responses/${name}` } : reported
  }
}

/** Error answers are said once, under `components`, and referred to: a route has about ten of them. */
export function shareErrorAnswers(document: OpenAPIV3_1.Document): void {
  const shared: Answers = {}
  for (const { operation } of operationsOf(document)) shareAnswersOf(operation.responses ?? {}, shared)
  document.components = { ...document.components, responses: shared }
}
