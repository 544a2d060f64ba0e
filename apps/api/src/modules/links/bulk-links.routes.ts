import { mapInSlices } from '@waymark/async'
import type { ApiApp } from '../../deps.ts'
import { importBounds, limitByCaller } from '../../limit-concurrency.ts'
import { macroWarningsOfItems } from '../../macro-warnings.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { bulkAnswer, bulkLinksBody, validateItem } from './bulk-links.schema.ts'
import type { BulkLinkService } from './bulk-links.service.ts'
import { urlFields } from './links.schema.ts'

/** Contract §1. */
const bodyLimitBytes = 16 * 1024 * 1024

/** POST /links/bulk (contract §3). */
export function declareBulkLinkRoute(app: ApiApp, service: BulkLinkService): void {
  const bounded = limitByCaller('bulk-links', importBounds)
  app.route({
    method: 'POST',
    url: '/links/bulk',
    bodyLimit: bodyLimitBytes,
    config: { access: sessionOnly({ role: 'editor', restricted: 'closed' }), validatedPerItem: 'links' },
    schema: {
      summary: 'Make many short links',
      description:
        'Up to 1,000 links, 16 MiB. Always a 201 with a result for each item: one that does not fit or whose alias is taken or reserved stops no other. Of items with the same alias the first that fits gets it. More than 1,000 items, or none, are a 400 and nothing is made. One call of a workspace runs at a time; fifteen wait, and one more is a 429.',
      tags: ['Links'],
      body: bulkLinksBody,
      response: { 201: bulkAnswer },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const data = await bounded(caller.workspaceId, async () =>
        service.create(caller, await mapInSlices(request.body.links, validateItem)),
      )
      const created = data.filter(({ status }) => status === 'created').length
      const links = data.map(({ link }) => link ?? undefined)
      const warnings = macroWarningsOfItems('links', links, urlFields)
      const meta = { total: data.length, created, failed: data.length - created }
      reply.code(201)
      return { data, meta: { ...meta, ...(warnings.length > 0 && { warnings }) } }
    },
  })
}
