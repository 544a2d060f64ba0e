import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { createAllCosts } from './all-costs.ts'
import { costParams, costRecord, createCostBody, listCostsQuery, patchCostBody } from './costs.schema.ts'
import type { CostService } from './costs.service.ts'

const tags = ['Costs']
const reads = { access: scoped(['costs:read'], { restricted: 'narrowed' }) }
const writes = { access: scoped(['costs:write'], { restricted: 'narrowed' }) }

/** Written part by part, by nothing that checks it on the way out: its parts are records already. */
const sendAll = (reply: FastifyReply, text: Readable) =>
  reply.type('application/json; charset=utf-8').send(text)

/** The routes of costs (specification, "Costs"), but for the bulk upsert. */
export function declareCostRoutes(
  app: ApiApp,
  { service, allCosts }: { service: CostService; allCosts: ReturnType<typeof createAllCosts> },
): void {
  app.route({
    method: 'GET',
    url: '/costs',
    config: reads,
    schema: {
      summary: 'List costs',
      description:
        'Those whose period overlaps `from` to `to`, both days included. All of them unless `limit` is given, as of one moment; `meta.limit` is then the total. `search` looks in breakdown and notes. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listCostsQuery,
      response: { 200: pageOf(costRecord) },
    },
    handler: async (request, reply) => {
      const { query } = request
      if (query.limit === undefined) return sendAll(reply, await allCosts(callerOf(request), query))
      const page = { ...query, limit: query.limit }
      return pageAnswer(await service.list(callerOf(request), page), page)
    },
  })

  app.route({
    method: 'POST',
    url: '/costs',
    config: writes,
    schema: {
      summary: 'Add a cost',
      description:
        'Also of a link that was deleted: its traffic was paid for. Always a new record, also when there is one of the same link, breakdown, period and source. The amount is spread evenly over the days of the period and, within a day, over the clicks of its link and breakdown value.',
      tags,
      body: createCostBody,
      response: { 201: dataOf(costRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'PATCH',
    url: '/costs/:id',
    config: writes,
    schema: {
      summary: 'Change a cost',
      description: 'What is left out stays.',
      tags,
      params: costParams,
      body: patchCostBody,
      response: { 200: dataOf(costRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/costs/:id',
    config: writes,
    schema: {
      summary: 'Delete a cost',
      tags,
      params: costParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
