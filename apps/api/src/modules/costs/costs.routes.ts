import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { costParams, costRecord, createCostBody, listCostsQuery, patchCostBody } from './costs.schema.ts'
import type { CostService } from './costs.service.ts'

const tags = ['Costs']
const reads = { access: scoped(['costs:read']) }
const writes = { access: scoped(['costs:write']) }

/** The routes of costs (specification, "Costs"), but for the bulk upsert. */
export function declareCostRoutes(app: ApiApp, service: CostService): void {
  app.route({
    method: 'GET',
    url: '/costs',
    config: reads,
    schema: {
      summary: 'List costs',
      description:
        'Those whose period overlaps `from` to `to`, both days included. All of them unless `limit` is given; `meta.limit` is then the total. `search` looks in breakdown and notes. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listCostsQuery,
      response: { 200: pageOf(costRecord) },
    },
    handler: async (request) => {
      const page = await service.list(callerOf(request), request.query)
      const { limit = page.total, offset } = request.query
      return pageAnswer(page, { limit, offset })
    },
  })

  app.route({
    method: 'POST',
    url: '/costs',
    config: writes,
    schema: {
      summary: 'Add a cost',
      description:
        'Always a new record, also when there is one of the same link, breakdown, period and source. The amount is spread evenly over the days of the period and, within a day, over the clicks of its link and breakdown value.',
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
