import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'
import { reportBody, reportBodyExample } from '../report-body.ts'

const maxWidgets = 50

const widgetId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ and -')
  .describe('Names the widget on its dashboard. Without one, it gets one.')

const charts = ['table', 'number', 'line', 'area', 'bar', 'pie', 'map', 'funnel'] as const
const sizes = ['small', 'medium', 'large', 'full'] as const

const chart = z.enum(charts).describe('How the rows of the report are drawn.')
const size = z
  .enum(sizes)
  .describe('Share of the width: a quarter, a half, three quarters, all of it. Default: `medium`.')

const widget = z.strictObject({
  id: widgetId.optional(),
  title: recordName,
  report: reportBody.describe('The body of `POST /analytics/report`, validated as that one is.'),
  chart,
  size: size.default('medium'),
})

const identified = z.looseObject({ id: widgetId })

const widgets = z
  .array(widget)
  .max(maxWidgets)
  .superRefine(
    (list: readonly unknown[], context) => {
      const ids = list.map((entry) => identified.safeParse(entry).data?.id)
      for (const [index, id] of ids.entries()) {
        if (id === undefined || ids.indexOf(id) === index) continue
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is the id of another widget' })
      }
    },
    // Also beside other wrong fields: one answer names all of them.
    { when: ({ value }) => Array.isArray(value) },
  )
  .describe('In the order in which they are shown.')

const isPublic = z
  .boolean()
  .describe(
    '`true`: anyone with the `publicToken` may see the dashboard. It is made when the dashboard becomes public.',
  )

const widgetExample = {
  id: 'revenue-by-country',
  title: 'Revenue by country',
  report: reportBodyExample,
  chart: 'bar',
  size: 'medium',
}

export const createDashboardBody = z
  .strictObject({ name: recordName, widgets: widgets.default([]), isPublic: isPublic.default(false) })
  .meta({ example: { name: 'Morning', widgets: [widgetExample], isPublic: true } })
export type CreateDashboardBody = z.infer<typeof createDashboardBody>

export const patchDashboardBody = z
  .strictObject({ name: recordName, widgets, isPublic })
  .partial()
  .meta({ example: { name: 'Every morning' } })
export type PatchDashboardBody = z.infer<typeof patchDashboardBody>

export const dashboardParams = idParams

export const listDashboardsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListDashboardsQuery = z.infer<typeof listDashboardsQuery>

/** A widget as it is stored and shown. */
export const widgetRecord = z.object({
  id: z.string(),
  title: z.string(),
  report: z.record(z.string(), z.unknown()).describe('The report body as it was sent.'),
  chart: z.enum(charts),
  size: z.enum(sizes),
})
export type WidgetRecord = z.infer<typeof widgetRecord>

/** Contract §9, "Dashboards". */
export const dashboardRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    widgets: z.array(widgetRecord),
    isPublic: z.boolean(),
    publicToken: z
      .string()
      .nullable()
      .describe('Null while the dashboard is not public, and for members who see some links only.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Dashboard',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b52',
        name: 'Morning',
        widgets: [widgetExample],
        isPublic: true,
        publicToken: 'p6Jm0vY2S3mXw1Qh8cZr5A',
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type DashboardRecord = z.infer<typeof dashboardRecord>
