import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { idParams } from '../fields.ts'
import { bioPageCreate, bioPagePatch, bioPageQuery, bioPageRecord } from './bio-pages.schema.ts'
import type { BioPageService } from './bio-pages.service.ts'

const tags = ['Bio pages']
const reading = { access: sessionOnly({ restricted: 'narrowed' }) }
const writing = {
  access: sessionOnly({ role: 'editor', restricted: 'narrowed' }),
  errors: ['CONFLICT'] as const,
}

/** `/bio-pages` (contract §9). */
export function declareBioPageRoutes(app: ApiApp, service: BioPageService): void {
  app.route({
    method: 'GET',
    url: '/bio-pages',
    config: reading,
    schema: {
      summary: 'List bio pages',
      description:
        '`search` looks in title and slug. Members who are restricted to some links see the pages whose entries all name one of these, here and by id.',
      tags,
      querystring: bioPageQuery,
      response: { 200: pageOf(bioPageRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/bio-pages',
    config: { ...writing, bound: recordBounds.bioPages },
    schema: {
      summary: 'Make a bio page',
      description:
        'A small public page of links at `/{slug}`, where its entries are counted with `bioLinkId`. A taken or reserved slug is a 409. Of members who are restricted to some links, each entry names one of these.',
      tags,
      body: bioPageCreate,
      response: { 201: dataOf(bioPageRecord) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(callerOf(request), request.body) }),
  })

  app.route({
    method: 'GET',
    url: '/bio-pages/:id',
    config: reading,
    schema: { summary: 'One bio page', tags, params: idParams, response: { 200: dataOf(bioPageRecord) } },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/bio-pages/:id',
    config: writing,
    schema: {
      summary: 'Change a bio page',
      description:
        'What is left out stays; `links` is replaced whole, and its entries with an `id` retain their clicks. Live within a second. Members who are restricted to some links change pages whose entries all name one of these: 404 for others.',
      tags,
      params: idParams,
      body: bioPagePatch,
      response: { 200: dataOf(bioPageRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/bio-pages/:id',
    config: { access: sessionOnly({ role: 'editor', restricted: 'narrowed' }) },
    schema: {
      summary: 'Delete a bio page',
      description:
        'Its slug is free again; reports still count its clicks. Members who are restricted to some links delete pages whose entries all name one of these: 404 for others.',
      tags,
      params: idParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
