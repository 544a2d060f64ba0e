import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  botRuleParams,
  botRuleRecord,
  botRulesQuery,
  createBotRuleBody,
  patchBotRuleBody,
} from './bot-rules.schema.ts'
import type { BotRuleService } from './bot-rules.service.ts'

const tags = ['Bot rules']
const reads = { access: sessionOnly({ restricted: 'same' }) }
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of bot rules (contract §4, "Bots"). */
export function declareBotRuleRoutes(app: ApiApp, service: BotRuleService): void {
  app.route({
    method: 'GET',
    url: '/bot-rules',
    config: reads,
    schema: {
      summary: 'List the bot rules',
      description: '`search` looks in value and note. Newest first unless `sort` says otherwise.',
      tags,
      querystring: botRulesQuery,
      response: { 200: pageOf(botRuleRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/bot-rules',
    config: { ...writes, errors: ['CONFLICT'], bound: recordBounds.botRules },
    schema: {
      summary: 'Add a bot rule',
      description:
        'Beside the built-in lists, for all links of the workspace; live on every redirector within a second. A rule that blocks goes before the built-in lists, one that flags after them. One of the same kind and value is a 409.',
      tags,
      body: createBotRuleBody,
      response: { 201: dataOf(botRuleRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/bot-rules/:id',
    config: reads,
    schema: {
      summary: 'Read a bot rule',
      tags,
      params: botRuleParams,
      response: { 200: dataOf(botRuleRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/bot-rules/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a bot rule',
      description: 'What is left out stays; kind and value are checked together.',
      tags,
      params: botRuleParams,
      body: patchBotRuleBody,
      response: { 200: dataOf(botRuleRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/bot-rules/:id',
    config: writes,
    schema: { summary: 'Remove a bot rule', tags, params: botRuleParams, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
