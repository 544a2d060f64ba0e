import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf, warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { macroWarnings } from '../../macro-warnings.ts'
import { publicRoute, scoped } from '../../plugins/access.ts'
import { refusal } from '../../plugins/authorize.ts'
import { callerOf, callerOrNull } from '../../plugins/caller.ts'
import { tagOfRecord } from '../../plugins/entity-tags/tags.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { idParams } from '../fields.ts'
import { linkRecord, linkView } from './link-record.schema.ts'
import { staleHeaders } from './link-records.ts'
import {
  codeParams,
  createLinkBody,
  domainQuery,
  listLinksQuery,
  patchLinkBody,
  urlFields,
} from './links.schema.ts'
import type { LinkService } from './links.service.ts'

const tags = ['Links']
const reads = scoped(['links:read'], { restricted: 'narrowed' })

const fullQuery = z
  .enum(['true', 'false'])
  .optional()
  .describe('`true`: the whole record, to callers with the right to it.')

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
        'A link that is there already is answered instead where `findExisting` requests it. Without credentials only `originalUrl` and `customAlias` are taken, 10 times a minute, where the installation allows it. A taken or reserved alias is a 409. A macro that there is not is saved with `meta.warnings`.',
      tags,
      body: createLinkBody,
      response: { 200: warnedDataOf(linkRecord), 201: warnedDataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const { data, stale, isNew } = await service.create(callerOrNull(request), request.body)
      reply.code(isNew ? 201 : 200).headers(staleHeaders(stale))
      if (!isNew) request.audited = { isNothing: true }
      return warnedAnswer(data, macroWarnings(request.body, urlFields))
    },
  })

  app.route({
    method: 'GET',
    url: '/links/list',
    config: { access: reads, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      summary: 'List links',
      description:
        '`search` looks in title, target, code, alias and tags. Newest first by default. `clicksTotal` is at most a second old. `sort=clicks` is by it, `lastClickAt` by the last click of a person; links without clicks are last with a `-`, and it is a 503 while the analytics store is unavailable.',
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
    config: { access: publicRoute({ knowsCaller: true }) },
    schema: {
      summary: 'Redirect information of a link',
      description:
        'For everybody. With credentials the code is looked up in the own workspace first; otherwise on the default domain. `full=true` answers with the whole record: it needs credentials (a key needs `links:read`) and finds links of the own workspace only.',
      tags,
      params: codeParams,
      querystring: domainQuery.extend({ full: fullQuery }),
      response: { 200: dataOf(linkView) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      if (request.query.full !== 'true') {
        const { data, state } = await service.show(callerOrNull(request), address)
        if (state !== null) reply.header('etag', tagOfRecord(data, state))
        return { data }
      }
      const refused = refusal(request.identity, reads)
      if (refused !== null) throw refused
      const { data, stale } = await service.read(callerOf(request), address)
      reply.headers(staleHeaders(stale))
      return { data }
    },
  })

  app.route({
    method: 'GET',
    url: '/links/by-id/:id',
    config: { access: reads },
    schema: {
      summary: 'Read a link by its id',
      description: 'The whole record. Reports name links by their id.',
      tags,
      params: idParams,
      response: { 200: dataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const { data, stale } = await service.readById(callerOf(request), request.params.id)
      reply.headers(staleHeaders(stale))
      return { data }
    },
  })

  app.route({
    method: 'PATCH',
    url: '/links/:code',
    config: {
      access: scoped(['links:write'], { restricted: 'narrowed' }),
      errors: ['CONFLICT'],
    },
    schema: {
      summary: 'Change a link',
      description:
        'What is left out stays. Live on every redirector within a second. A taken or reserved alias is a 409. A macro that there is not is saved with `meta.warnings`. A member who sees some links only does not change `collectionIds`: 403.',
      tags,
      params: codeParams,
      querystring: domainQuery,
      body: patchLinkBody,
      response: { 200: warnedDataOf(linkRecord) },
    },
    handler: async (request, reply) => {
      const address = shortUrls.addressOf(request.params.code, request.query.domain)
      const change = { address, body: request.body }
      const { data, stale } = await service.update(callerOf(request), change)
      reply.headers(staleHeaders(stale))
      return warnedAnswer(data, macroWarnings(request.body, urlFields))
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
