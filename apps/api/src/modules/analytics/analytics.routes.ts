import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { codeParams, type ShortUrls } from '../links/index.ts'
import { analyticsQuery, devicesView, geoView, summaryView, timeseriesView } from './analytics.schema.ts'
import type { LinkAnalytics } from './analytics.service.ts'

/** Common to the routes; 403 for a link of another workspace is settled by contract §1. */
const common = {
  tags: ['Link analytics'],
  params: codeParams,
  querystring: analyticsQuery,
}
const bots = 'Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else.'

/** The analytics routes of a link. */
export function declareAnalyticsRoutes(app: ApiApp, analytics: LinkAnalytics, shortUrls: ShortUrls): void {
  const config = { access: scoped(['analytics:read']), errors: ['FORBIDDEN'] as const }
  app.route({
    method: 'GET',
    url: '/links/:code/analytics/timeseries',
    config,
    schema: {
      ...common,
      summary: 'Clicks of a link over time',
      description: `Every bucket of the range is present, with zeros; at most 10,000. ${bots}`,
      response: { 200: dataOf(timeseriesView) },
    },
    handler: async (request) => {
      const { params, query } = request
      return {
        data: await analytics.timeseries(
          callerOf(request),
          shortUrls.addressOf(params.code, query.domain),
          query,
        ),
      }
    },
  })

  app.route({
    method: 'GET',
    url: '/links/:code/analytics/geo',
    config,
    schema: {
      ...common,
      summary: 'Countries and cities of the clicks',
      description: `\`percentage\` is of \`totalClicks\`, of which the lists show the largest parts. ${bots}`,
      response: { 200: dataOf(geoView) },
    },
    handler: async (request) => {
      const { params, query } = request
      return {
        data: await analytics.geo(callerOf(request), shortUrls.addressOf(params.code, query.domain), query),
      }
    },
  })

  app.route({
    method: 'GET',
    url: '/links/:code/analytics/devices',
    config,
    schema: {
      ...common,
      summary: 'Devices, operating systems and browsers of the clicks',
      description: `\`limit\` is for each list. ${bots}`,
      response: { 200: dataOf(devicesView) },
    },
    handler: async (request) => {
      const { params, query } = request
      return {
        data: await analytics.devices(
          callerOf(request),
          shortUrls.addressOf(params.code, query.domain),
          query,
        ),
      }
    },
  })

  app.route({
    method: 'GET',
    url: '/links/:code/analytics/summary',
    config,
    schema: {
      ...common,
      summary: 'The figures of a link in one view',
      description: `Rates are percents; a zero denominator gives null. ${bots}`,
      response: { 200: dataOf(summaryView) },
    },
    handler: async (request) => {
      const { params, query } = request
      return {
        data: await analytics.summary(
          callerOf(request),
          shortUrls.addressOf(params.code, query.domain),
          query,
        ),
      }
    },
  })
}
