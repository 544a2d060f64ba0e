import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { z } from 'zod'
import { bomDescription } from '../../csv.ts'
import type { ApiApp } from '../../deps.ts'
import { queryFlag } from '../../envelope.ts'
import { publicRoute } from '../../plugins/access.ts'
import { departureOf } from '../../plugins/departure.ts'
import { publicTokenParams } from '../public-token.ts'
import {
  maxPublishedRows,
  type PublishedReports,
  publishedMeta,
  reportData,
  reportFile,
  sendReportFile,
} from '../reports/index.ts'
import { createSavedReportRepository } from './saved-reports.repository.ts'

const publicReport = z.object({ data: reportData.extend({ name: z.string() }), meta: publishedMeta })

const noSuch = () => new AppError('NOT_FOUND', { message: 'There is no such report.' })

/**
 * GET /public/reports/{token} (contract §9), and as a CSV file: the figures, and nothing of the query behind
 * them.
 */
export function declarePublicReportRoutes(
  app: ApiApp,
  { db, published }: { db: Db; published: PublishedReports },
): void {
  const reports = createSavedReportRepository(db.orm)
  app.route({
    method: 'GET',
    url: '/public/reports/:token',
    config: { access: publicRoute(), errors: ['NOT_FOUND', 'UPGRADE_REQUIRED', 'UNAVAILABLE'] },
    schema: {
      summary: 'A public report',
      description:
        'For anyone with its token, as `POST /analytics/report` answers; without a zone of its own it is in that of the workspace. A token that was replaced opens nothing.',
      tags: ['Reports'],
      params: publicTokenParams,
      response: { 200: publicReport },
    },
    handler: async (request) => {
      const report = await reports.findPublic(request.params.token)
      const page = report && (await published.page(report.workspaceId, report.config))
      if (!page) throw noSuch()
      return { ...page, data: { ...page.data, name: report.name } }
    },
  })

  app.route({
    method: 'GET',
    url: '/public/reports/:token/export',
    config: { access: publicRoute(), errors: ['NOT_FOUND', 'UPGRADE_REQUIRED', 'UNAVAILABLE'] },
    schema: {
      summary: 'A public report as a CSV file',
      description: `For anyone with its token, such as a spreadsheet that reads an address. As \`POST /analytics/report/export\` answers, with ${maxPublishedRows.toLocaleString('en')} rows at most.`,
      tags: ['Reports'],
      params: publicTokenParams,
      querystring: z.object({
        format: z.enum(['csv']).default('csv'),
        bom: queryFlag.optional().describe(bomDescription),
      }),
      response: reportFile,
    },
    handler: async (request, reply) => {
      const form = { bom: request.query.bom, signal: departureOf(reply) }
      const report = await reports.findPublic(request.params.token)
      const rows = report && (await published.file(report.workspaceId, report.config, form))
      if (!rows) throw noSuch()
      return sendReportFile(reply, rows)
    },
  })
}
