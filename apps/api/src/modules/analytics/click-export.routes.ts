import type { Readable } from 'node:stream'
import { missingScopes } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { idParams } from '../fields.ts'
import { codeParams } from '../links/index.ts'
import type { AnalyticsRouteDeps } from './analytics.routes.ts'
import { type ExportQuery, exportQuery, linkExportQuery } from './analytics.schema.ts'
import type { Subject } from './analytics-scopes.ts'
import { defaultDays } from './period.ts'

const access = scoped(['analytics:read'], { restricted: 'narrowed' })
const file = z.string().describe('A line with the names of the columns, then a line for each click.')
const response = { 200: { description: 'The file.', content: { 'text/csv': { schema: file } } } }
const description =
  'RFC 4180 in UTF-8, of any length; a text that a spreadsheet would run has an apostrophe before it. Clicks are listed link by link, the oldest first; those of bots with `bots=true` only. Its columns are the fields of a click in the log (`GET /analytics/clicks`), lists and objects as JSON, then the sub ids that occur in it, `sub_id_1` to `sub_id_30`. `ipAddress` and `userAgent` are empty for API keys without `reports:read`. `cost` is what reports count for the click, in `costCurrency`; `costGiven` what its query said, in `currency`. Of the query, the range and `countries` count. The free plan includes 90 days.'

const sendFile = (reply: FastifyReply, clicks: Readable) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="clicks.csv"')
    .send(clicks)

/** Whether the caller may read the log of clicks, which shows who the visitors were. */
const mayReadLog = ({ identity }: FastifyRequest): boolean =>
  identity?.kind !== 'key' || missingScopes(identity.opens, ['reports:read']).length === 0

/** The clicks of links, collections and the workspace as files (contract §9, "export CSV"). */
export function declareClickExportRoutes(app: ApiApp, { analytics, shortUrls }: AnalyticsRouteDeps): void {
  const fileOf = (request: FastifyRequest, subject: Subject, query: ExportQuery) => {
    const requested = { subject, query, defaultDays, withBots: query.bots ?? false }
    const form = { bom: query.bom, showsVisitors: mayReadLog(request) }
    return analytics.export(callerOf(request), requested, form)
  }

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
      return sendFile(reply, await fileOf(request, subject, query))
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
      return sendFile(reply, await fileOf(request, subject, query))
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
      return sendFile(reply, await fileOf(request, subject, query))
    },
  })
}
