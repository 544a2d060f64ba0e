import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, timestamp } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { idParams } from '../fields.ts'
import { codeParams } from '../links/index.ts'
import { analyticsQuery, linkAnalyticsQuery } from './analytics.schema.ts'
import type { Analytics } from './analytics.service.ts'
import type { Figure } from './figures/figure.ts'
import { figures } from './figures/index.ts'
import { defaultDays } from './period.ts'

const access = scoped(['analytics:read'], { restricted: 'narrowed' })
const bots = 'Bots are left out of every figure but `bots`.'
const plan = 'The free plan includes 90 days.'

const range = { from: timestamp, to: timestamp }
const change = {
  totalClicksDelta: z.int(),
  totalClicksChangePercent: z.number().nullable().describe('Null when there were no clicks to compare with.'),
}
const rangeExample = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }

/** What names the subject of an answer. */
interface NameOfSubject {
  shape: z.ZodRawShape
  example: object
}

/** A figure for the requested range and, where requested, for the one it is compared with (contract §9). */
function viewOf({ shape, example, head }: Figure, name: NameOfSubject) {
  return z
    .object({
      ...name.shape,
      ...head?.shape,
      ...range,
      ...shape,
      comparison: z.object({ ...range, ...shape, ...change }).optional(),
    })
    .meta({ examples: [{ ...name.example, ...head?.example, ...rangeExample, ...example }] })
}

const nameOf = {
  link: { shape: { shortCode: z.string() }, example: { shortCode: 'x7Kd2Qp' } },
  collection: {
    shape: { collectionId: z.uuid() },
    example: { collectionId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a' },
  },
  workspace: { shape: {}, example: {} },
} as const satisfies Record<string, NameOfSubject>

const responseOf = (figure: Figure, kind: keyof typeof nameOf) => ({
  200: dataOf(viewOf(figure, nameOf[kind])),
})

/** The analytics of a link; contract §1 requires a 403 for a link of another workspace. */
function declareOfLink(app: ApiApp, figure: Figure, { analytics, shortUrls }: AnalyticsRouteDeps): void {
  app.route({
    method: 'GET',
    url: `/links/:code/analytics/${figure.name}`,
    config: { access, errors: ['FORBIDDEN', 'UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Link analytics'],
      summary: `${figure.summary}: of a link`,
      description: `${figure.description} ${bots} 403 when the link belongs to another workspace. ${plan}`,
      params: codeParams,
      querystring: linkAnalyticsQuery,
      response: responseOf(figure, 'link'),
    },
    handler: async (request) => {
      const { params, query } = request
      const subject = { kind: 'link', address: shortUrls.addressOf(params.code, query.domain) } as const
      return { data: await analytics.read(callerOf(request), figure, { subject, query, defaultDays }) }
    },
  })
}

function declareOfCollection(app: ApiApp, figure: Figure, { analytics }: AnalyticsRouteDeps): void {
  app.route({
    method: 'GET',
    url: `/collections/:id/analytics/${figure.name}`,
    config: { access, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Collections'],
      summary: `${figure.summary}: of the links of a collection`,
      description: `${figure.description} ${bots} ${plan}`,
      params: idParams,
      querystring: analyticsQuery,
      response: responseOf(figure, 'collection'),
    },
    handler: async (request) => {
      const { params, query } = request
      const subject = { kind: 'collection', id: params.id } as const
      return { data: await analytics.read(callerOf(request), figure, { subject, query, defaultDays }) }
    },
  })
}

/** Specification, "GET /analytics/overview/economics": a week there, not a month. */
const overviewDays = ({ name }: Figure): number => (name === 'economics' ? 7 : defaultDays)

function declareOverview(app: ApiApp, figure: Figure, { analytics }: AnalyticsRouteDeps): void {
  const days = overviewDays(figure)
  const from = analyticsQuery.shape.from.describe(
    `Start; default ${days} days before now. Without an offset it is in the zone of the buckets.`,
  )
  app.route({
    method: 'GET',
    url: `/analytics/overview/${figure.name}`,
    config: { access, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      tags: ['Overview'],
      summary: `${figure.summary}: of the workspace`,
      description: `${figure.description} ${bots} ${plan}`,
      querystring: analyticsQuery.extend({ from }),
      response: responseOf(figure, 'workspace'),
    },
    handler: async (request) => {
      const { query } = request
      const subject = { kind: 'workspace' } as const
      return { data: await analytics.read(callerOf(request), figure, { subject, query, defaultDays: days }) }
    },
  })
}

export interface AnalyticsRouteDeps {
  analytics: Analytics
  shortUrls: ShortUrls
}

/** The analytics routes of links, collections and the workspace: each of the same figures (contract §9). */
export function declareAnalyticsRoutes(app: ApiApp, deps: AnalyticsRouteDeps): void {
  for (const figure of figures) {
    declareOfLink(app, figure, deps)
    declareOfCollection(app, figure, deps)
    declareOverview(app, figure, deps)
  }
}
