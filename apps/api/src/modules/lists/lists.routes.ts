import type { preValidationAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { detailsOf, invalid } from '../../plugins/validation.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createListBody,
  listParams,
  listRecord,
  listSummary,
  listsQuery,
  patchListBody,
} from './lists.schema.ts'
import type { ListService } from './lists.service.ts'

const tags = ['Lists']
const reads = { access: sessionOnly({ restricted: 'same' }) }
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/**
 * Entries are validated by the kind of the stored list: beside other wrong fields, one answer names all of
 * them.
 */
function validateEntries(service: Pick<ListService, 'wrongEntries'>): preValidationAsyncHookHandler {
  return async (request) => {
    const [params, body] = [listParams.safeParse(request.params), patchListBody.safeParse(request.body)]
    if (!params.success || body.success) return
    const wrong = await service.wrongEntries(callerOf(request), params.data.id, request.body)
    if (wrong.length > 0) throw invalid([...detailsOf(body.error), ...wrong])
  }
}

/** The routes of named lists (contract §9, `/lists`). */
export function declareListRoutes(app: ApiApp, service: ListService): void {
  app.route({
    method: 'GET',
    url: '/lists',
    config: reads,
    schema: {
      summary: 'List the named lists',
      description:
        'Without their entries. `search` looks in the name. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listsQuery,
      response: { 200: pageOf(listSummary) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/lists',
    config: { ...writes, errors: ['CONFLICT'], bound: recordBounds.lists },
    schema: {
      summary: 'Add a named list',
      description:
        'Usable as the filter value `list:NAME` at once. At most 10,000 entries in a list and 4 MiB of entries in a workspace; names are unique: else a 409.',
      tags,
      body: createListBody,
      response: { 201: dataOf(listRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/lists/:id',
    config: reads,
    schema: {
      summary: 'Read a list with its entries',
      tags,
      params: listParams,
      response: { 200: dataOf(listRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/lists/:id',
    preValidation: validateEntries(service),
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a list',
      description:
        'What is left out stays; `entries` are replaced whole, live on every redirector within a second. A list that a rule, a saved report, a dashboard or an alert refers to cannot be renamed: a 409 that names it.',
      tags,
      params: listParams,
      body: patchListBody,
      response: { 200: dataOf(listRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/lists/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Remove a list',
      description: 'A 409 that names it while a rule, a saved report, a dashboard or an alert refers to it.',
      tags,
      params: listParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
