import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { cloneLinkBody } from './link-clone.schema.ts'
import type { LinkCloneService } from './link-clone.service.ts'
import { linkRecord } from './link-record.schema.ts'
import { staleHeaders } from './link-records.ts'
import type { LinkRestoreService } from './link-restore.service.ts'
import { codeParams, domainQuery } from './links.schema.ts'

export interface LinkCopyRoutesDeps {
  clones: LinkCloneService
  restores: LinkRestoreService
  shortUrls: ShortUrls
}

const tags = ['Links']

/** POST /links/{code}/clone and /links/{code}/restore (contract-2 §11). */
export function declareLinkCopyRoutes(
  app: ApiApp,
  { clones, restores, shortUrls }: LinkCopyRoutesDeps,
): void {
  app.route({
    method: 'POST',
    url: '/links/:code/clone',
    config: {
      access: sessionOnly({ role: 'editor', restricted: 'closed' }),
      errors: ['CONFLICT'],
      bodyOptional: true,
    },
    schema: {
      summary: 'Copy a link',
      description:
        'A new link with another code: with the rules, weights, UTM, sub id map, pixels, collections, password and click limit of the link, and without its clicks. Inactive unless `isActive` says otherwise. A taken or reserved alias is a 409.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      body: cloneLinkBody,
      response: { 201: dataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const { data, stale } = await clones.clone(callerOf(request), address, request.body)
      reply.code(201).headers(staleHeaders(stale))
      return { data }
    },
  })

  app.route({
    method: 'POST',
    url: '/links/:code/restore',
    config: { access: sessionOnly({ role: 'editor', restricted: 'narrowed' }), errors: ['CONFLICT'] },
    schema: {
      summary: 'Take back the deletion of a link',
      description:
        'Within 30 days of DELETE: code, alias, rules and clicks are as before, live within a second. A link that is not deleted stays as it is. A 409 where its domain is not active any more.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      response: { 200: dataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const { data, stale } = await restores.restore(callerOf(request), address)
      reply.headers(staleHeaders(stale))
      return { data }
    },
  })
}
