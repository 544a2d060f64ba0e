import { type ErrorDetail, storableValue } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { besides, bodyPath, unstorableOf } from './body.ts'
import { detailsOfAllParts, invalid } from './validation.ts'

/** The body without the items that its route validates itself. */
function validatedHere(body: unknown, itemsField: string | undefined): unknown {
  if (itemsField === undefined || typeof body !== 'object' || body === null) return body
  return Array.isArray(Reflect.get(body, itemsField)) ? { ...body, [itemsField]: [] } : body
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

/**
 * Before any schema looks: what no store takes, and fields for a route without a body, are a 400 with their
 * paths, wherever they stand, and with every other wrong field (contract §1).
 */
export function refuseInvalidParts(app: ApiApp): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, body, routeOptions } = request
    const details = [
      ...unstorableOf(params, 'path'),
      ...unstorableOf(query, 'query'),
      ...unstorableOf(validatedHere(body, routeOptions.config.validatedPerItem), bodyPath),
      ...unexpectedFields(request),
    ]
    if (details.length > 0) throw invalid([...details, ...otherDetails(request, details)])
  })
}
