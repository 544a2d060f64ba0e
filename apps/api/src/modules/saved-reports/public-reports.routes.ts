import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { publicRoute } from '../../plugins/access.ts'
import { publicTokenParams } from '../public-token.ts'
import { type PublishedReports, publishedMeta, reportData } from '../reports/index.ts'
import { createSavedReportRepository } from './saved-reports.repository.ts'

const publicReport = z.object({ data: reportData.extend({ name: z.string() }), meta: publishedMeta })

/** GET /public/reports/{token} (contract §9): the figures, and nothing of the query behind them. */
export function declarePublicReportRoute(
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
      const page = report && (await published(report.workspaceId, report.config))
      if (!page) throw new AppError('NOT_FOUND', { message: 'There is no such report.' })
      return { ...page, data: { ...page.data, name: report.name } }
    },
  })
}
