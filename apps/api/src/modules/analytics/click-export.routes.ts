import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { idParams } from '../fields.ts'
import { codeParams } from '../links/index.ts'
import type { AnalyticsRouteDeps } from './analytics.routes.ts'
import { exportQuery, linkExportQuery } from './analytics.schema.ts'
import { defaultDays } from './period.ts'

const access = scoped(['analytics:read'], { restricted: 'narrowed' })
const file = z.string().describe('A line with the names of the columns, then a line for each click.')
const response = { 200: { description: 'The file.', content: { 'text/csv': { schema: file } } } }
const description =
  'RFC 4180 in UTF-8, of any length; a text that a spreadsheet would run has an apostrophe before it. Clicks are listed link by link, the oldest first; bots are left out. `cost` is what reports count for the click, in `costCurrency`; `costGiven` what its query said, in `currency`. Of the query, the range and `countries` count. The free plan includes 90 days.'

const sendFile = (reply: FastifyReply, clicks: Readable) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="clicks.csv"')
    .send(clicks)

/** The clicks of links, collections and the workspace as files (contract §9, "export CSV"). */
export function declareClickExportRoutes(app: ApiApp, { analytics, shortUrls }: AnalyticsRouteDeps): void {
  app.route({
    method: 'GET',
    url: '/links/:code/analytics/export',
    config: { access, errors: ['FORBIDDEN', 'UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Link analytics'],
      summary: 'The clicks of a link as a CSV file',
      description: `${description} 403 when the link belongs to another workspace.`,
      params: codeParams,
      querystring: linkExportQuery,
      response,
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const subject = { kind: 'link', address: shortUrls.addressOf(params.code, query.domain) } as const
      return sendFile(
        reply,
        await analytics.export(callerOf(request), { subject, query, defaultDays }, query),
      )
    },
  })

  app.route({
    method: 'GET',
    url: '/collections/:id/analytics/export',
    config: { access, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Collections'],
      summary: 'The clicks of the links of a collection as a CSV file',
      description,
      params: idParams,
      querystring: exportQuery,
      response,
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const subject = { kind: 'collection', id: params.id } as const
      return sendFile(
        reply,
        await analytics.export(callerOf(request), { subject, query, defaultDays }, query),
      )
    },
  })

  app.route({
    method: 'GET',
    url: '/analytics/overview/export',
    config: { access, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Overview'],
      summary: 'The clicks of the workspace as a CSV file',
      description,
      querystring: exportQuery,
      response,
    },
    handler: async (request, reply) => {
      const { query } = request
      const subject = { kind: 'workspace' } as const
      return sendFile(
        reply,
        await analytics.export(callerOf(request), { subject, query, defaultDays }, query),
      )
    },
  })
}
