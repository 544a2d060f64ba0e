import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  addLinksBody,
  collectionLinkParams,
  collectionParams,
  collectionRecord,
} from './collections.schema.ts'
import type { CollectionService } from './collections.service.ts'

const tags = ['Collections']
const writes = { access: scoped(['links:write'], { restricted: 'closed' }) }

/** Which links are in a collection (specification, "Route-to-scope table"; contract §9). */
export function declareCollectionLinkRoutes(app: ApiApp, service: CollectionService): void {
  app.route({
    method: 'POST',
    url: '/collections/:id/links',
    config: writes,
    schema: {
      summary: 'Put links into a collection',
      description:
        'All of them or none: ids that are no links of the workspace are named in a 400. May be repeated.',
      tags,
      params: collectionParams,
      body: addLinksBody,
      response: { 200: dataOf(collectionRecord) },
    },
    handler: async (request) => ({
      data: await service.addLinks(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/collections/:id/links/:linkId',
    config: writes,
    schema: {
      summary: 'Take a link out of a collection',
      description:
        'The link itself stays. May be repeated: a link that is not in the collection is a 204 too.',
      tags,
      params: collectionLinkParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const { id, linkId } = request.params
      await service.removeLink(callerOf(request), id, linkId)
      return reply.code(204).send(null)
    },
  })
}
