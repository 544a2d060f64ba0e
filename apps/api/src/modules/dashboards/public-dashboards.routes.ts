import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { publicRoute } from '../../plugins/access.ts'
import { publicTokenParams } from '../public-token.ts'
import { type PublishedReports, publishedMeta, reportData } from '../reports/index.ts'
import { createDashboardRepository } from './dashboards.repository.ts'
import { widgetRecord } from './dashboards.schema.ts'

const publicDashboard = z
  .object({
    name: z.string(),
    widgets: z.array(
      widgetRecord.omit({ report: true }).extend({
        groupBy: z.array(z.string()),
        report: reportData,
        meta: publishedMeta.describe('Range, zone, currency and age of the figures.'),
      }),
    ),
  })
  .meta({
    id: 'PublicDashboard',
    examples: [
      {
        name: 'Morning',
        widgets: [
          {
            id: 'revenue-by-country',
            title: 'Revenue by country',
            chart: 'bar',
            size: 'medium',
            groupBy: ['country'],
            report: {
              rows: [{ dimensions: { country: 'GB' }, metrics: { revenue: 480.5 } }],
              totals: { revenue: 480.5 },
              mixedCurrencies: false,
            },
            meta: {
              total: 1,
              limit: 100,
              offset: 0,
              from: '2026-01-01T00:00:00.000Z',
              to: '2026-02-01T00:00:00.000Z',
              timezone: 'Europe/Berlin',
              currency: 'EUR',
              groupBy: ['country'],
              asOf: '2026-02-01T03:04:05.678Z',
              tintThresholds: [-50, -20, -5, 5, 20, 50],
            },
          },
        ],
      },
    ],
  })

const storedWidgets = z.array(
  widgetRecord.extend({ report: z.looseObject({ groupBy: z.array(z.string()) }) }),
)

/**
 * GET /public/dashboards/{token} (contract §9): the figures of its widgets, and nothing of the queries behind
 * them.
 */
export function declarePublicDashboardRoute(
  app: ApiApp,
  { db, published }: { db: Db; published: PublishedReports },
): void {
  const dashboards = createDashboardRepository(db.orm)
  app.route({
    method: 'GET',
    url: '/public/dashboards/:token',
    config: { access: publicRoute(), errors: ['NOT_FOUND', 'UPGRADE_REQUIRED', 'UNAVAILABLE'] },
    schema: {
      summary: 'A public dashboard',
      description:
        'For anyone with its token: its widgets with their figures, as `POST /analytics/report` answers; without a zone of their own they are in that of the workspace. A token that was replaced opens nothing.',
      tags: ['Dashboards'],
      params: publicTokenParams,
      response: { 200: dataOf(publicDashboard) },
    },
    handler: async (request) => {
      const dashboard = await dashboards.findPublic(request.params.token)
      // One without widgets has no report that would be refused.
      if (dashboard === null || !(await published.isOpen(dashboard.workspaceId))) throw gone()
      const widgets = []
      // One after the other: a dashboard takes no more of the store than a report does.
      for (const { report, ...widget } of storedWidgets.parse(dashboard.widgets)) {
        const page = await published.page(dashboard.workspaceId, report)
        if (page === null) throw gone()
        widgets.push({ ...widget, groupBy: report.groupBy, report: page.data, meta: page.meta })
      }
      return { data: { name: dashboard.name, widgets } }
    },
  })
}

const gone = () => new AppError('NOT_FOUND', { message: 'There is no such dashboard.' })
