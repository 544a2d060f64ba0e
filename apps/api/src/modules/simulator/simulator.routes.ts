import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { codeParams, domainQuery } from '../links/index.ts'
import { ruleSet } from '../rules/index.ts'
import { simulateBody, simulation } from './simulator.schema.ts'
import type { SimulatorService } from './simulator.service.ts'

/** The click simulator (specification, "Route-to-scope table"; contract §4, "Simulator"). */
export function declareSimulatorRoutes(app: ApiApp, service: SimulatorService, shortUrls: ShortUrls): void {
  app.route({
    method: 'POST',
    url: '/links/:code/simulate',
    config: {
      access: scoped(['links:read'], { restricted: 'narrowed' }),
      bodyOptional: true,
      manyItems: { rules: ruleSet },
    },
    schema: {
      summary: 'Simulate a visit',
      description:
        'Where a visitor would be sent, and why: the trace says for each rule and filter what was found and what was required. Runs the code that serves visitors on the link as it is now; records nothing. Location, device and bot verdict are derived from `ip` and `userAgent` unless they are given; what is neither given nor readable is unknown. The visitor is one who was never at the link before, knows its password, and meets no click limit. Lists and bot rules of the workspace count; with `isBot: false` the visitor is no bot whatever they say. `rules` simulates a draft instead: it is checked as if it were written, and refused with the path of each wrong field. `shares` says where all visitors like this one go.',
      tags: ['Redirect rules'],
      params: codeParams,
      querystring: domainQuery,
      body: simulateBody,
      response: { 200: dataOf(simulation) },
    },
    handler: async (request) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      return { data: await service.simulate(callerOf(request), address, request.body) }
    },
  })
}
