import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { publicRoute, sessionOnly } from '../../plugins/access.ts'
import { callerOf, sessionOf } from '../../plugins/caller.ts'
import { departureOf } from '../../plugins/departure.ts'
import { publicTokenParams } from '../public-token.ts'
import { createDownloadBody, downloadRecord } from './downloads.schema.ts'
import type { DownloadService } from './downloads.service.ts'

const tags = ['Downloads']
const file = z.string().describe('A line with the names of the columns, then a line for each row.')

/** Written part by part, by nothing that checks it on the way out. */
const sendFile = (reply: FastifyReply, { kind, rows }: { kind: string; rows: Readable }) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${kind}.csv"`)
    .send(rows)

/** The routes of one-time URLs (contract-2 §13). */
export function declareDownloadRoutes(app: ApiApp, service: DownloadService): void {
  app.route({
    method: 'POST',
    url: '/downloads',
    config: {
      access: sessionOnly({ restricted: 'narrowed' }),
      errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
      audited: false,
    },
    schema: {
      summary: 'Make a URL that opens a file once',
      description:
        'For browsers, which send no bearer token when they follow a link. `report` is the file of `POST /analytics/report/export`; `clicks` is that of `…/analytics/export` of a link, a collection or, without either, the workspace. The URL is good for 60 seconds, once, and gives what its session may read at that time.',
      tags,
      body: createDownloadBody,
      response: { 201: dataOf(downloadRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(sessionOf(request), callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/downloads/:token',
    // A HEAD would use the URL up.
    exposeHeadRoute: false,
    config: { access: publicRoute(), errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'] },
    schema: {
      summary: 'Open a URL of POST /downloads',
      description:
        'The file. 404 for a URL that was opened before or is older than 60 seconds, and where its session has ended or its user has left the workspace.',
      tags,
      params: publicTokenParams,
      response: { 200: { description: 'The file.', content: { 'text/csv': { schema: file } } } },
    },
    handler: async (request, reply) =>
      sendFile(reply, await service.open(request.params.token, departureOf(reply))),
  })
}
