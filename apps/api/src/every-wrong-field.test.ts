import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createNetworkBody } from './modules/affiliate-networks/affiliate-networks.schema.ts'
import { createAlertBody } from './modules/alerts/alerts.schema.ts'
import { bioPageCreate } from './modules/bio-pages/bio-pages.schema.ts'
import { createDashboardBody } from './modules/dashboards/dashboards.schema.ts'
import { qrQuery } from './modules/links/link-qr.schema.ts'
import { createLinkBody, patchLinkBody } from './modules/links/links.schema.ts'
import { reportBody } from './modules/report-body.ts'
import { createRuleBody } from './modules/rules/rules.schema.ts'
import { detailsOf } from './plugins/validation.ts'

const id = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'
const report = { from: '2026-01-01', to: '2026-02-01', groupBy: ['date'] }
const target = { targetUrl: 'https://shop.example/' }
const filters = (...all: unknown[]) => ({ ...target, conditions: { match: 'any', filters: all } })
const flow = (offers: unknown[]) => ({ schema: 'landing_offer', flowConfig: { offers } })
const pixels = (...all: unknown[]) => ({ originalUrl: 'https://shop.example/', retargetingPixels: all })
const times = { startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' }
const pixel = { provider: 'facebook', pixelId: '123456789' }
const widget = { id: 'one', title: 'One', report, chart: 'table' }

/** What is wrong between fields, beside a field that is wrong by itself. */
const bodies: [name: string, schema: z.ZodType, body: unknown, paths: string[]][] = [
  ['a rule', createRuleBody, { priority: 1.5 }, ['priority', 'targetUrl']],
  ['a weight', createRuleBody, { weight: 0.5, schema: 'action' }, ['weight', 'flowConfig']],
  [
    'a limit',
    createRuleBody,
    { conditions: { filters: [{ kind: 'limit', per: 'day', max: 1.5 }] } },
    ['conditions.filters.0.max', 'targetUrl'],
  ],
  [
    'a limit beside others',
    createRuleBody,
    filters({ kind: 'limit', per: 'day', max: 1 }, { kind: 'city' }),
    ['conditions.filters.0', 'conditions.filters.1.values'],
  ],
  [
    'a period',
    createRuleBody,
    filters({ kind: 'date_between', mode: 'isnt' }),
    ['conditions.filters.0.mode', 'conditions.filters.0.from'],
  ],
  [
    'members of a flow',
    createRuleBody,
    flow([{ id }, { id, weight: 1.5 }]),
    ['flowConfig.offers.1.id', 'flowConfig.offers.1.weight'],
  ],
  [
    'pixels',
    createLinkBody,
    pixels(pixel, { provider: 'none', pixelId: '1' }, pixel),
    ['retargetingPixels.1.provider', 'retargetingPixels.2'],
  ],
  ['times', createLinkBody, { ...times, clickLimit: 1.5 }, ['originalUrl', 'clickLimit', 'expiresAt']],
  ['changed times', patchLinkBody, { ...times, title: 5 }, ['title', 'expiresAt']],
  ['a report', reportBody, { ...report, limit: 1.5, metrics: ['nothing'] }, ['limit', 'metrics.0']],
  ['a page of a report', reportBody, { ...report, offset: 0.5, to: '2025-01-01' }, ['offset', 'to']],
  [
    'a filter by a metric',
    reportBody,
    { ...report, having: [{ field: 5, operator: 'between', value: 1 }] },
    ['having.0.field', 'having.0.value'],
  ],
  [
    'an alert',
    createAlertBody,
    { name: 'A', metric: 'clicks', operator: 'gt', threshold: 1, windowMinutes: 1.5, scope: 'link' },
    ['windowMinutes', 'scopeValue'],
  ],
  [
    'widgets',
    createDashboardBody,
    { name: 'D', widgets: [widget, { ...widget, title: 5 }] },
    ['widgets.1.title', 'widgets.1.id'],
  ],
  [
    'an entry of a page',
    bioPageCreate,
    { slug: 'page', title: 'P', links: [{ title: 5 }] },
    ['links.0.title', 'links.0.url'],
  ],
  [
    'a status map',
    createNetworkBody,
    { name: 'N', statusMap: { OK: 'sale', ok: 'nothing' } },
    ['statusMap.ok', 'statusMap'],
  ],
  ['a picture', qrQuery, { size: 'x', color: 'fff' }, ['size', 'color']],
]

describe('one answer names every wrong field (contract §1)', () => {
  it.each(bodies)('%s', (_name, schema, body, paths) => {
    const { error } = schema.safeParse(body)
    const named = error === undefined ? [] : detailsOf(error).map(({ path }) => path)
    expect(named.toSorted()).toEqual(paths.toSorted())
  })
})
