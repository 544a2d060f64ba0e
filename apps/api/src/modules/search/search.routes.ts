import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { searchQuery, searchResult } from './search.schema.ts'
import type { SearchService } from './search.service.ts'

/** GET /search (contract-2 §11). */
export function declareSearchRoute(app: ApiApp, service: SearchService): void {
  app.route({
    method: 'GET',
    url: '/search',
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'Find records by a text',
      description:
        'At most 20, the nearest first: links by code, alias, title and the host of their target; offers, landings and traffic sources by name and URL, networks and collections by name; clicks by their token; conversions by id, tid or click token. Whatever its case, but for tids. A text of one or two characters finds links by the beginnings of words.',
      tags: ['Search'],
      querystring: searchQuery,
      response: { 200: dataOf(z.array(searchResult)) },
    },
    handler: async (request) => ({ data: await service.find(callerOf(request), request.query.q) }),
  })
}
