import { AppError, type ErrorDetail } from '@waymark/domain'
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { bodyPath } from './body.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** A name without characters (`?=1`) is written as `""`: one would not see it. */
const segment = (name: PropertyKey): string => String(name) || '""'

/** Only of a body can the whole be wrong: parameters and queries are always objects. */
const dotted = (path: Path): string => (path.length === 0 ? bodyPath : path.map(segment).join('.'))

/** What there is too little or too much of, in the unit that users count it by. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' }

/** As a sentence for the one who fills in the field; undefined: the schema has a message of its own. */
function boundMessage(issue: Issue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  if (!/^Too (small|big): /.test(issue.message)) return undefined
  const { origin, inclusive = true } = issue
  const unit = units[origin] ?? ''
  if (issue.code === 'too_big')
    return inclusive ? `At most ${issue.maximum}${unit}.` : `Less than ${issue.maximum}${unit}.`
  if (unit !== '' && issue.minimum === 1) return 'Must not be empty.'
  return inclusive ? `At least ${issue.minimum}${unit}.` : `More than ${issue.minimum}${unit}.`
}

/** A body that is not there is shown to schemas as null. */
function messageOf(issue: Issue, { length: depth }: Path): string {
  const bound = boundMessage(issue)
  if (bound !== undefined) return bound
  const received = depth === 0 ? /received (undefined|null)$/ : /received undefined$/
  return issue.code === 'invalid_type' && received.test(issue.message) ? 'Required.' : issue.message
}

const unknownFields = (branch: readonly Issue[]): number =>
  branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0)

/** Whether what was given is of another type than a branch of a union takes, whatever is in it. */
const isOfAnotherType = (branch: readonly Issue[]): boolean =>
  branch.some(
    (issue) =>
      issue.path.length === 0 &&
      (issue.code === 'invalid_type' ||
        (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.errors.every(isOfAnotherType))),
  )

/**
 * The branch of a union that came closest says more than "Invalid input": one of the type that was given,
 * then that knows the most fields, then that has the least to say.
 */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const closestFirst = branches.toSorted(
    (left, right) =>
      Number(isOfAnotherType(left)) - Number(isOfAnotherType(right)) ||
      unknownFields(left) - unknownFields(right) ||
      left.length - right.length,
  )
  return closestFirst[0] ?? []
}

function detailsOfIssue(issue: Issue, parent: Path): ErrorDetail[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...path, key]), message: 'Unknown field.' }))
  }
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : []
  if (branch.length > 0) return branch.flatMap((inner) => detailsOfIssue(inner, path))
  return [{ path: dotted(path), message: messageOf(issue, path) }]
}

/** Every wrong field by its dotted path. */
export function detailsOf(error: z.core.$ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue) => detailsOfIssue(issue, []))
}

/**
 * Of one answer: a body can have a wrong field for each of its bytes, and the answer would be many times as
 * long.
 */
const mostDetails = 1_000

function firstDetails(details: ErrorDetail[]): ErrorDetail[] {
  if (details.length <= mostDetails) return details
  const more = { path: bodyPath, message: `Only the first ${mostDetails} wrong fields are named.` }
  return [...details.slice(0, mostDetails), more]
}

/** The refusal that names these wrong fields, the first thousand of them. */
export const invalid = (details: ErrorDetail[]) =>
  new AppError('VALIDATION_FAILED', { details: firstDetails(details) })

/**
 * Fastify's validator for zod schemas: each wrong field is a detail of a VALIDATION_FAILED, up to a thousand.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const result = schema.safeParse(input)
    if (result.success) return { value: result.data }
    return { error: invalid(detailsOf(result.error)) }
  }

/** In Fastify's order. It stops at the first part that does not fit. */
const parts = ['params', 'body', 'querystring'] as const
type Part = (typeof parts)[number]

/** What the schema of a part is shown. */
export type ShownParts = Readonly<Record<Part, unknown>>

const shownPartsOf = ({ params, body, query }: FastifyRequest): ShownParts => ({
  params,
  body,
  querystring: query,
})

function detailsOfParts(request: FastifyRequest, names: readonly Part[], shown: ShownParts): ErrorDetail[] {
  return names.flatMap((part) => {
    const schema = request.routeOptions.schema?.[part]
    if (!(schema instanceof z.ZodType)) return []
    const result = schema.safeParse(shown[part])
    return result.success ? [] : detailsOf(result.error)
  })
}

/**
 * The wrong fields of the parts that Fastify had not come to, so that one answer names all of them (contract
 * §1).
 */
export function detailsOfLaterParts(request: FastifyRequest, failedPart: string): ErrorDetail[] {
  const names: readonly string[] = parts
  if (!names.includes(failedPart)) return []
  return detailsOfParts(request, parts.slice(names.indexOf(failedPart) + 1), shownPartsOf(request))
}

/**
 * The wrong fields of a request that is refused before any schema looks.
 * @param shown its parts, without what it is refused for
 */
export function detailsOfAllParts(request: FastifyRequest, shown: ShownParts): ErrorDetail[] {
  return detailsOfParts(request, parts, shown)
}

/** Whether unknown fields of a body are refused (contract §1): only `z.strictObject` does. */
export function refusesUnknownFields(body: unknown): boolean {
  return !(body instanceof z.ZodObject) || body.def.catchall instanceof z.ZodNever
}
