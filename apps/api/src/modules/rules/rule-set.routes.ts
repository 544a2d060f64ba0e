import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { warningsSchema } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { codeParams, domainQuery } from '../links/index.ts'
import type { RuleSetService } from './rule-set.service.ts'
import { putRulesBody, ruleRecord, ruleSet } from './rules.schema.ts'

/** As much as a set of 1,000 rules may have. */
const bodyLimitBytes = 16 * 1024 * 1024

const savedRules = z.object({
  data: z.array(ruleRecord).describe('In processing order.'),
  meta: z.object({
    version: z.int().describe('What the next `PUT` expects.'),
    warnings: warningsSchema.optional().describe('Only where there are any; by the index in `data`.'),
  }),
})

/** PUT /links/{code}/rules (contract-2 §11). */
export function declareRuleSetRoute(app: ApiApp, service: RuleSetService, shortUrls: ShortUrls): void {
  app.route({
    method: 'PUT',
    url: '/links/:code/rules',
    bodyLimit: bodyLimitBytes,
    config: {
      access: scoped(['links:write'], { restricted: 'narrowed' }),
      errors: ['VERSION_MISMATCH'],
      manyItems: { rules: ruleSet },
    },
    schema: {
      summary: 'Save all rules of a link at once',
      description:
        'All or nothing: visitors meet the rules of before or these, never a mixture. A rule with the `id` of one of the link’s is changed, one without is made, and those that are not in the list are removed. New rules that are equal in flow type and priority are processed in the order of the list. Another `version` than that of the stored rules is a 412 with the current one: the rules were saved meanwhile. At most 1,000 rules, 16 MiB.',
      tags: ['Redirect rules'],
      params: codeParams,
      querystring: domainQuery,
      body: putRulesBody,
      response: { 200: savedRules },
    },
    handler: async (request) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const saved = await service.replace(callerOf(request), address, request.body)
      const { linkId, rules, version, warnings, changes } = saved
      request.audited = { resourceId: linkId, changes: { version: request.body.version, ...changes } }
      return { data: rules, meta: { version, ...(warnings.length > 0 && { warnings }) } }
    },
  })
}
