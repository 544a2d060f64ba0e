import { AppError, withPlainAmpersands } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { bodyPath, parseJsonBody } from './body.ts'

/**
 * The values of a form by their names. Of a name that comes twice the first value counts, as in URLs; a name
 * that begins with `amp;` is the name without it (contract-3 §18).
 * @param form as `application/x-www-form-urlencoded`
 */
export function readForm(form: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(withPlainAmpersands(form))].toReversed())
}

/**
 * Lets the routes of `scope` take, beside JSON, what a page of another site sends without a preflight, also
 * while it is left (`navigator.sendBeacon`): forms, with or without parts, and JSON as plain text
 * (contract-3 §18), of 64 KiB at most. A form with a file is refused: no route of these takes one.
 */
export function addPageBodies(scope: ApiApp): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, readForm(body.toString())),
  )
  scope.addContentTypeParser('text/plain', { parseAs: 'buffer', bodyLimit }, readPlainText)
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, readParts)
}

/** As much as browsers send while a page is left. A form of a megabyte has room for half a million fields. */
const bodyLimit = 65_536

async function readPlainText(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (/^\s*(?:[{[]|$)/.test(body.toString())) return parseJsonBody(request, body)
  throw noJson()
}

const noJson = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Of plain text only JSON is read here.' })

const wrong = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { details: [{ path, message }] })

async function readParts({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  const parts = await partsOf(Buffer.from(body), headers['content-type'] ?? '')
  const texts = [...parts].map(([name, value]): [string, string] => {
    if (typeof value !== 'string') throw wrong(name, 'A file is not taken here.')
    return [name, value]
  })
  return readForm(new URLSearchParams(texts).toString())
}

async function partsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw wrong(bodyPath, 'The body is not multipart/form-data as its content type describes it.')
  }
}
