import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { createGoalBody, goalParams, goalRecord, listGoalsQuery, patchGoalBody } from './goals.schema.ts'
import type { GoalService } from './goals.service.ts'

const tags = ['Conversions']
const writes = { access: scoped(['conversions:write'], { restricted: 'closed' }) }

/** The routes of conversion goals (specification, "Route-to-scope table"; contract §7). */
export function declareGoalRoutes(app: ApiApp, service: GoalService): void {
  app.route({
    method: 'GET',
    url: '/conversions/goals',
    config: { access: scoped(['conversions:read'], { restricted: 'same' }) },
    schema: {
      summary: 'List conversion goals',
      description: '`search` looks in name and key. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listGoalsQuery,
      response: { 200: pageOf(goalRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/conversions/goals',
    config: { ...writes, errors: ['CONFLICT'], bound: recordBounds.goals },
    schema: {
      summary: 'Add a conversion goal',
      description: 'Keys are unique in a workspace: one that is taken is a 409.',
      tags,
      body: createGoalBody,
      response: { 201: dataOf(goalRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'PATCH',
    url: '/conversions/goals/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a conversion goal',
      description: 'What is left out stays. Conversions that were counted stay as they are.',
      tags,
      params: goalParams,
      body: patchGoalBody,
      response: { 200: dataOf(goalRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/conversions/goals/:id',
    config: writes,
    schema: {
      summary: 'Delete a conversion goal',
      description: 'Its conversions stay, with its id.',
      tags,
      params: goalParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
