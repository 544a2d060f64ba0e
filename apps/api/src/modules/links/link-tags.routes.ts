import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { LinkTagService } from './link-tags.service.ts'
import { tagName } from './links.schema.ts'

const tags = ['Links']

const linkTag = z
  .object({ tag: z.string(), linksCount: z.int().describe('Links that have it and are not deleted.') })
  .meta({ id: 'LinkTag', examples: [{ tag: 'summer', linksCount: 12 }] })

/** GET /links/tags, PATCH /links/tags/{tag} (contract-2 §11). */
export function declareLinkTagRoutes(app: ApiApp, service: LinkTagService): void {
  app.route({
    method: 'GET',
    url: '/links/tags',
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'List the tags of links',
      description: 'All of them, the most used first.',
      tags,
      response: { 200: dataOf(z.array(linkTag)) },
    },
    handler: async (request) => ({ data: await service.list(callerOf(request)) }),
  })

  app.route({
    method: 'PATCH',
    url: '/links/tags/:tag',
    config: { access: sessionOnly({ role: 'editor', restricted: 'narrowed' }), untagged: true },
    schema: {
      summary: 'Rename a tag, or merge it into another',
      description:
        'In all links that have it. Where `name` is a tag already, the two become one; no link has it twice. Filters of saved reports that name the tag stay as they are.',
      tags,
      params: z.object({
        tag: z
          .string()
          .min(1)
          .max(50)
          .meta({ description: 'The tag.', examples: ['summer'] }),
      }),
      body: z.strictObject({ name: tagName }).meta({ example: { name: 'Summer 2026' } }),
      response: { 200: dataOf(linkTag) },
    },
    handler: async (request) => ({
      data: await service.rename(callerOf(request), request.params.tag, request.body.name),
    }),
  })
}
