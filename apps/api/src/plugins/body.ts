import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { runInSlices, yieldToEventLoop } from '@waymark/async'
import { AppError, type ErrorDetail, findingUnstorable, findUnstorable } from '@waymark/domain'
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { exactDigits } from './exact-digits.ts'
import { parseJsonInSlices } from './json-in-pieces.ts'
import { JsonBoundError } from './json-outline.ts'
import { allOf } from './route-hooks.ts'

const notUtf8 = () =>
  new AppError('VALIDATION_FAILED', { details: [{ path: bodyPath, message: 'The body is not UTF-8.' }] })

/** Other words are left alone: some senders write the character set there. */
const isCompressed = ({ 'content-encoding': encoding = '' }: IncomingHttpHeaders) =>
  /\b(gzip|deflate|compress|br|zstd)\b/i.test(encoding)

const compressed = () => new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body uncompressed.' })

/** How the body as a whole is called in `details`. */
export const bodyPath = 'body'

const notJson = (cause: unknown) => {
  const message = 'The body is not valid JSON.'
  return new AppError('VALIDATION_FAILED', { message, details: [{ path: bodyPath, message }], cause })
}

const tooLarge = ({ message }: JsonBoundError) =>
  new AppError('VALIDATION_FAILED', { details: [{ path: bodyPath, message }] })

/**
 * Whatever is wrong with a body of no more, to look at it as a whole takes no time that others would notice.
 */
const largeBytes = 65_536
/** Larger ones are parsed in slices of so many bytes each. */
const pieceBytes = 16_384
/**
 * A body of small values is no larger than one of large ones, and takes many times as long. A rule may have
 * 50,000; of many rules, costs or links each value has more than 32 bytes on average.
 */
const mostValues = (bodyLimit: number) => 50_000 + Math.floor(bodyLimit / 32)
/** More than any object has: an unknown one is named, and the more there are, the longer one more takes. */
const mostMembers = 10_000
/** `findUnstorable` names what is deeper than a body may be, by its path. */
const mostDepth = 500

/** @throws VALIDATION_FAILED */
async function parseBody({ routeOptions, server }: FastifyRequest, text: string): Promise<unknown> {
  const { bodyLimit = server.initialConfig.bodyLimit ?? text.length } = routeOptions
  const bounds = { values: mostValues(bodyLimit), members: mostMembers, depth: mostDepth }
  const reviver = routeOptions.config.preservesDigits ? exactDigits : undefined
  try {
    return await parseJsonInSlices(withoutMark(text), { ...bounds, pieceLength: pieceBytes, reviver })
  } catch (error) {
    if (error instanceof JsonBoundError) throw tooLarge(error)
    throw notJson(error)
  }
}

/** Some editors put the mark of the byte order before a text. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/**
 * Bodies are JSON (contract §1), not compressed; anything else is a 415. An empty body is no body, whatever
 * its content type says: clients send `application/json` with a DELETE. Bytes that are not UTF-8 would be
 * stored as `?`: a 400. So is a body of more values than a body of its size may have.
 */
export function addJsonBodies(app: ApiApp): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('hasLargeBody', false)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody)
}

/** A parser of bodies that are JSON, whatever their content type is called. */
export async function parseJsonBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined
  if (isCompressed(request.headers)) throw compressed()
  request.hasLargeBody = body.length > largeBytes
  // Joining its chunks has taken some ms already, and so does each of the next steps.
  if (request.hasLargeBody) await yieldToEventLoop()
  if (!isUtf8(body)) throw notUtf8()
  const text = body.toString()
  if (request.hasLargeBody) await yieldToEventLoop()
  // `__proto__` is refused by its path in `refuseInvalidParts`, like every other wrong field.
  return parseBody(request, text)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Each step of work on its body is done in slices. */
    hasLargeBody: boolean
  }
  interface FastifyContextConfig {
    /**
     * The body's array whose items are validated one by one, so that a bad one never stops the others: by the
     * handler, in slices.
     */
    validatedPerItem?: string
    /** No body is an empty one: none of its fields is required. */
    bodyOptional?: true
  }
}

/** Before any schema looks: Fastify shows those a body that is not there as `null`, which is a wrong one. */
export function fillOptionalBodies(app: ApiApp): void {
  const fill: preValidationAsyncHookHandler = async (request) => {
    if (request.body === undefined) request.body = {}
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.bodyOptional) route.preValidation = [fill, ...allOf(route.preValidation)]
  })
}

/** What no store takes of a part of the request, by its path; the part as a whole by its name. */
export function unstorableOf(part: unknown, name: string): ErrorDetail[] {
  return findUnstorable(part).map(withName(name))
}

/** As `unstorableOf`, of the body. */
export async function unstorableOfBody(body: unknown): Promise<ErrorDetail[]> {
  return (await runInSlices(findingUnstorable(body))).map(withName(bodyPath))
}

const withName =
  (name: string) =>
  ({ path, message }: ErrorDetail): ErrorDetail => ({ path: path || name, message })

const withAncestors = (path: string): string[] =>
  path.split('.').map((_, position, names) => names.slice(0, position + 1).join('.'))

/** The details that say more than `named` does: of nothing that it names, or names a part of. */
export function besides(named: readonly ErrorDetail[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const known = new Set(named.flatMap(({ path }) => withAncestors(path)))
  return details.filter(({ path }) => !known.has(path))
}
