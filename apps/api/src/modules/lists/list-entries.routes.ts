import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { listEntriesBody, listParams, listRecord } from './lists.schema.ts'
import type { ListService } from './lists.service.ts'

const tags = ['Lists']
const url = '/lists/:id/entries'
const access = sessionOnly({ role: 'editor', restricted: 'closed' })

/** POST and DELETE /lists/{id}/entries (contract-2 §11). */
export function declareListEntryRoutes(app: ApiApp, service: ListService): void {
  app.route({
    method: 'POST',
    url,
    config: { access, errors: ['CONFLICT'] },
    schema: {
      summary: 'Add entries to a list',
      description:
        'Those that are in it already stay, each once; live on every redirector within a second. Several calls at once lose nothing. More than 10,000 entries in a list, or 4 MiB in all lists of the workspace, are a 409, and nothing is added.',
      tags,
      params: listParams,
      body: listEntriesBody,
      response: { 200: dataOf(listRecord) },
    },
    handler: async (request) => ({
      data: await service.addEntries(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url,
    config: { access },
    schema: {
      summary: 'Take entries out of a list',
      description: 'May be repeated: entries that are not in it are a 204 too.',
      tags,
      params: listParams,
      body: listEntriesBody,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.removeEntries(callerOf(request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  })
}
