import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { publicRoute, scoped } from '../../plugins/access.ts'
import { callerOf, callerOrNull } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { linkRecord, publicLinkRecord } from './link-record.schema.ts'
import { codeParams, createLinkBody, domainQuery, listLinksQuery, patchLinkBody } from './links.schema.ts'
import type { LinkService } from './links.service.ts'

const tags = ['Links']
const staleHeaders = (stale: boolean) => (stale ? { 'x-stale': 'clicksTotal' } : {})

export interface LinkRoutesDeps {
  service: LinkService
  shortUrls: ShortUrls
  /** ALLOW_ANONYMOUS_LINKS. */
  allowAnonymous: boolean
}

/** The routes of links (contract §3). */
export function declareLinkRoutes(app: ApiApp, { service, shortUrls, allowAnonymous }: LinkRoutesDeps): void {
  app.route({
    method: 'POST',
    url: '/links',
    config: {
      access: scoped(['links:write'], { anonymous: true, restricted: 'closed' }),
      errors: ['CONFLICT'],
    },
    // Before the body is validated: credentials come first in the order of checks (contract §1).
    onRequest: async (request) => {
      if (!allowAnonymous && callerOrNull(request) === null) throw new AppError('UNAUTHENTICATED')
    },
    schema: {
      summary: 'Make a short link',
      description:
        'Without credentials only `originalUrl` and `customAlias` are taken, 10 times a minute, where the installation allows it. A taken or reserved alias is a 409.',
      tags,
      body: createLinkBody,
      response: { 201: dataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOrNull(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/links/list',
    config: { access: scoped(['links:read'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'List links',
      description:
        '`search` looks in title, target, code, alias and tags. Newest first by default. `clicksTotal` is at most a second old.',
      tags,
      querystring: listLinksQuery,
      response: { 200: pageOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const { data, stale } = await service.list(callerOf(request), request.query)
      reply.headers(staleHeaders(stale))
      return pageAnswer(data, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/links/:code',
    config: { access: publicRoute() },
    schema: {
      summary: 'Redirect information of a link',
      description:
        'For everybody. With credentials the code is looked up in the own workspace first; otherwise on the default domain.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      response: { 200: dataOf(publicLinkRecord) },
    },
    handler: async (request) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      return { data: await service.show(callerOrNull(request), address) }
    },
  })

  app.route({
    method: 'PATCH',
    url: '/links/:code',
    config: { access: scoped(['links:write'], { restricted: 'narrowed' }), errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a link',
      description:
        'What is left out stays. Live on every redirector within a second. A taken or reserved alias is a 409. A member who sees some links only does not change `collectionIds`: 403.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      body: patchLinkBody,
      response: { 200: dataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const { data, stale } = await service.update(callerOf(request), address, request.body)
      reply.headers(staleHeaders(stale))
      return { data }
    },
  })

  app.route({
    method: 'DELETE',
    url: '/links/:code',
    config: { access: scoped(['links:write'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'Delete a link',
      description:
        'Its code and alias answer 410 from then on and are not assigned again; reports still count it.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), shortUrls.addressOf(request.params.code, request.query.domain))
      return reply.code(204).send(null)
    },
  })
}
