import { type ErrorDetail, storableValue } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { besides, bodyPath, unstorableOf, unstorableOfBody } from './body.ts'
import { sizeProblems } from './body-sizes.ts'
import { detailsOfAllParts, invalid } from './validation.ts'

/** The body without the items that its route validates itself. */
function validatedHere(body: unknown, itemsField: string | undefined): unknown {
  if (itemsField === undefined || typeof body !== 'object' || body === null) return body
  return Array.isArray(Reflect.get(body, itemsField)) ? { ...body, [itemsField]: [] } : body
}

/** The body with as many items as it has, and nothing in those that its route validates itself. */
function sizedHere(body: unknown, itemsField: string | undefined): unknown {
  if (itemsField === undefined || typeof body !== 'object' || body === null) return body
  const items: unknown = Reflect.get(body, itemsField)
  return Array.isArray(items) ? { ...body, [itemsField]: items.map(() => null) } : body
}

/** Fields for a route that takes none (contract §1: never silently dropped). `{}` has none. */
function unexpectedFields({ body, is404, routeOptions }: FastifyRequest): ErrorDetail[] {
  if (body === undefined || body === null || is404 || routeOptions.schema?.body !== undefined) return []
  if (typeof body !== 'object' || Array.isArray(body)) {
    return [{ path: bodyPath, message: 'The route takes no body.' }]
  }
  return Object.keys(body).map((path) => ({ path, message: 'Unknown field.' }))
}

/**
 * What the schemas would say besides: of the parts without what is named already, so that none of them meets
 * it.
 */
function otherDetails(request: FastifyRequest, named: readonly ErrorDetail[]): ErrorDetail[] {
  const { params, query, body, routeOptions } = request
  // As Fastify shows a body that is not there.
  const noBody = routeOptions.config.bodyOptional ? {} : null
  const found = detailsOfAllParts(request, {
    params: storableValue(params),
    body: body === undefined ? noBody : storableValue(body),
    querystring: storableValue(query),
  })
  return besides(named, found)
}

/** Of a large body only what is named already: its schema would take as long as the body makes it. */
const refusalOf = (request: FastifyRequest, details: readonly ErrorDetail[]) =>
  invalid(request.hasLargeBody ? [...details] : [...details, ...otherDetails(request, details)])

/**
 * Before any schema looks: what no store takes, and fields for a route without a body, are a 400 with their
 * paths, wherever they stand, and with every other wrong field (contract §1). So is what is too long in a
 * large body, by itself.
 */
export function refuseInvalidParts(app: ApiApp): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, body, routeOptions, hasLargeBody } = request
    const details = [
      ...unstorableOf(params, 'path'),
      ...unstorableOf(query, 'query'),
      ...(await unstorableOfBody(validatedHere(body, routeOptions.config.validatedPerItem))),
      ...unexpectedFields(request),
    ]
    if (details.length > 0) throw refusalOf(request, details)
    const tooLong = hasLargeBody
      ? await sizeProblems(routeOptions.schema?.body, sizedHere(body, routeOptions.config.validatedPerItem))
      : []
    if (tooLong.length > 0) throw invalid(tooLong)
  })
}
