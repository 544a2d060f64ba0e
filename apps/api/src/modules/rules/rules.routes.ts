import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { pageAnswer, pageOf, warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { codeParams, domainQuery } from '../links/index.ts'
import { createRuleBody, listRulesQuery, patchRuleBody, ruleParams, ruleRecord } from './rules.schema.ts'
import type { RuleService } from './rules.service.ts'

const tags = ['Redirect rules']

const rulesVersion = z.int().describe('`rulesVersion` of the link.')
const onePage = pageOf(ruleRecord)
const rulesPage = onePage.extend({ meta: onePage.shape.meta.extend({ version: rulesVersion }) })

/** The routes of redirect rules (specification, "Redirect rules"; contract §5). */
export function declareRuleRoutes(app: ApiApp, service: RuleService, shortUrls: ShortUrls): void {
  app.route({
    method: 'GET',
    url: '/links/:code/rules',
    config: { access: scoped(['links:read'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'List the rules of a link',
      description:
        'In processing order (`sort=priority`) unless `sort` says otherwise: forced, regular, default; lower priority first; oldest first. `search` looks in name and target. `meta.version` is what `PUT` of the rules expects.',
      tags,
      params: codeParams,
      querystring: listRulesQuery,
      response: { 200: rulesPage },
    },
    handler: async (request) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const page = await service.list(callerOf(request), address, request.query)
      const { data, meta } = pageAnswer(page, request.query)
      return { data, meta: { ...meta, version: page.version } }
    },
  })

  app.route({
    method: 'POST',
    url: '/links/:code/rules',
    config: { access: scoped(['links:write'], { restricted: 'narrowed' }), errors: ['CONFLICT'] },
    schema: {
      summary: 'Add a rule to a link',
      description:
        'Live on every redirector within a second. A link has at most 1,000 rules: one more is a 409. A rule with a filter by what no geo database of this installation knows, or with a macro that there is not, is saved with `meta.warnings`.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      body: createRuleBody,
      response: { 201: warnedDataOf(ruleRecord) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      reply.code(201)
      const { rule, warnings } = await service.create(callerOf(request), address, request.body)
      return warnedAnswer(rule, warnings)
    },
  })

  app.route({
    method: 'PATCH',
    url: '/links/:code/rules/:ruleId',
    config: { access: scoped(['links:write'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'Change a rule',
      description:
        'What is left out stays; the rule is checked as a whole. `conditions` are replaced whole. A filter by what no geo database of this installation knows, and a macro that there is not, are saved with `meta.warnings`.',
      tags,
      params: ruleParams,
      querystring: domainQuery,
      body: patchRuleBody,
      response: { 200: warnedDataOf(ruleRecord) },
    },
    handler: async (request) => {
      const link = shortUrls.addressOf(request.params.code, request.query.domain)
      const address = { link, ruleId: request.params.ruleId }
      const { rule, warnings } = await service.update(callerOf(request), address, request.body)
      return warnedAnswer(rule, warnings)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/links/:code/rules/:ruleId',
    config: { access: scoped(['links:write'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'Remove a rule',
      tags,
      params: ruleParams,
      querystring: domainQuery,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const link = shortUrls.addressOf(request.params.code, request.query.domain)
      await service.remove(callerOf(request), { link, ruleId: request.params.ruleId })
      return reply.code(204).send(null)
    },
  })
}
