import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { idParams } from '../fields.ts'
import type { DomainVisitsService } from './domain-visits.ts'
import {
  domainBan,
  domainCreate,
  domainPatch,
  domainQuery,
  domainRecord,
  domainVisits,
  visitsQuery,
} from './domains.schema.ts'
import type { DomainService } from './domains.service.ts'

const tags = ['Domains']
const reading = { access: sessionOnly({ restricted: 'same' }) }
// Domains are settings of the workspace: an admin's business (contract §2, "Rights").
const writing = {
  access: sessionOnly({ role: 'admin', restricted: 'closed' }),
  errors: ['CONFLICT'] as const,
}

export interface DomainRoutesDeps {
  service: DomainService
  visits: DomainVisitsService
}

/** `/domains` (contract §4, "Custom domains"). */
export function declareDomainRoutes(app: ApiApp, { service, visits }: DomainRoutesDeps): void {
  app.route({
    method: 'GET',
    url: '/domains',
    config: reading,
    schema: {
      summary: 'List custom domains',
      tags,
      querystring: domainQuery,
      response: { 200: pageOf(domainRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/domains',
    config: { ...writing, errors: ['CONFLICT', 'UPGRADE_REQUIRED'], bound: recordBounds.domains },
    schema: {
      summary: 'Claim a custom domain',
      description:
        'Admin. It is `pending`, and serves nothing, until `POST /domains/{id}/verify` finds one of the records of `verification` in its DNS; after 7 days it lapses. A host that a workspace has proved is a 409, one more than the plan includes a 402.',
      tags,
      body: domainCreate,
      response: { 201: dataOf(domainRecord) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(callerOf(request), request.body) }),
  })

  app.route({
    method: 'GET',
    url: '/domains/:id',
    config: reading,
    schema: { summary: 'One custom domain', tags, params: idParams, response: { 200: dataOf(domainRecord) } },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/domains/:id',
    config: writing,
    schema: {
      summary: 'Change a custom domain',
      description: 'Admin. What is left out stays. Live on every redirector within a second.',
      tags,
      params: idParams,
      body: domainPatch,
      response: { 200: dataOf(domainRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/domains/:id',
    config: writing,
    schema: {
      summary: 'Give up a custom domain',
      description: 'Admin. 409 while links or bio pages use it. A banned one stops sending its visitors on.',
      tags,
      params: idParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    method: 'GET',
    url: '/domains/:id/visits',
    // Visitors of no link belong to no member who sees only some links.
    config: { access: sessionOnly({ restricted: 'closed' }) },
    schema: {
      summary: 'Visits of a custom domain that led to no link',
      description:
        'Counted apart from clicks, by whole minutes; bots are among them. Visits of bio pages are not.',
      tags,
      params: idParams,
      querystring: visitsQuery,
      response: { 200: dataOf(domainVisits) },
    },
    handler: async (request) => ({
      data: await visits.read(callerOf(request), request.params.id, request.query),
    }),
  })

  declareDomainActions(app, service)
}

function declareDomainActions(app: ApiApp, service: DomainService): void {
  app.route({
    method: 'POST',
    url: '/domains/:id/verify',
    // Each queries name servers outside.
    config: { ...writing, limit: { perMinute: 20, by: 'caller' } },
    schema: {
      summary: 'Verify a custom domain by its DNS',
      description:
        'Admin. Looks for the TXT or the CNAME record of `verification`; the domain is then `active` and served within a second. 409, with what was looked for and what was found in `details`, when neither is there, or when another workspace has proved the host first. Where another workspace claims the host too, only the TXT record counts. An active domain stays as it is.',
      tags,
      params: idParams,
      response: { 200: dataOf(domainRecord) },
    },
    handler: async (request) => ({ data: await service.verify(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'POST',
    url: '/domains/:id/ban',
    config: writing,
    schema: {
      summary: 'Take a blocked domain out of service',
      description:
        'Admin. Its links and bio pages move to the active domain of the workspace that was verified first, else to the default domain (the first thousand links at once, the others at some thousands a second), and its visitors are sent there. A code that is taken there gets an ending. Emits `domain_banned` once; 409 unless the domain is active.',
      tags,
      params: idParams,
      body: domainBan,
      response: { 200: dataOf(domainRecord) },
    },
    handler: async (request) => ({
      data: await service.ban(callerOf(request), request.params.id, request.body.reason),
    }),
  })
}
