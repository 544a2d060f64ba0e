import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type ErrorDetail, findUnstorable } from '@waymark/domain'
import type { FastifyBodyParser, preValidationAsyncHookHandler } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { withDigits } from './exact-digits.ts'
import { allOf } from './route-hooks.ts'

const notUtf8 = () =>
  new AppError('VALIDATION_FAILED', { details: [{ path: bodyPath, message: 'The body is not UTF-8.' }] })

/** Other words are left alone: some senders write the character set there. */
const isCompressed = ({ 'content-encoding': encoding = '' }: IncomingHttpHeaders) =>
  /\b(gzip|deflate|compress|br|zstd)\b/i.test(encoding)

const compressed = () => new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body uncompressed.' })

/** How the body as a whole is called in `details`. */
export const bodyPath = 'body'

/**
 * Bodies are JSON (contract §1), not compressed; anything else is a 415. An empty body is no body, whatever
 * its content type says: clients send `application/json` with a DELETE. Bytes that are not UTF-8 would be
 * stored as `?`: a 400.
 */
export function addJsonBodies(app: ApiApp): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody(app))
}

/** A parser of bodies that are JSON, whatever their content type is called. */
export function parseJsonBody(app: ApiApp): FastifyBodyParser<Buffer> {
  // `__proto__` is refused by its path in `refuseInvalidParts`, like every other wrong field.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore')
  return (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isCompressed(request.headers)) done(compressed())
    else if (!isUtf8(body)) done(notUtf8())
    else {
      const exactDigits = request.routeOptions.config.preservesDigits ? withDigits(body.toString()) : null
      if (exactDigits === null) parseJson(request, body.toString(), done)
      else done(null, exactDigits.value)
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body's array whose items are validated one by one, so that a bad one never stops the others: by the
     * schema.
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
  return findUnstorable(part).map(({ path, message }) => ({ path: path || name, message }))
}

const withAncestors = (path: string): string[] =>
  path.split('.').map((_, position, names) => names.slice(0, position + 1).join('.'))

/** The details that say more than `named` does: of nothing that it names, or names a part of. */
export function besides(named: readonly ErrorDetail[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const known = new Set(named.flatMap(({ path }) => withAncestors(path)))
  return details.filter(({ path }) => !known.has(path))
}
