import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { createNetworkBody } from './modules/affiliate-networks/affiliate-networks.schema.ts'
import { createAlertBody } from './modules/alerts/alerts.schema.ts'
import { bioPageCreate, bioPagePatch } from './modules/bio-pages/bio-pages.schema.ts'
import { domainCreate, domainPatch } from './modules/domains/domains.schema.ts'
import { createLandingBody, patchLandingBody } from './modules/landings/landings.schema.ts'
import { bulkLinkBody, createLinkBody, patchLinkBody } from './modules/links/links.schema.ts'
import { createOfferBody, patchOfferBody } from './modules/offers/offers.schema.ts'
import { createRuleBody, patchRuleBody, putRulesBody } from './modules/rules/rules.schema.ts'
import { simulateBody } from './modules/simulator/simulator.schema.ts'
import { pageViewBody } from './modules/tracking/tracking.schema.ts'
import {
  createTrafficSourceBody,
  patchTrafficSourceBody,
} from './modules/traffic-sources/traffic-sources.schema.ts'
import { createWebhookBody, patchWebhookBody } from './modules/webhooks/webhooks.schema.ts'

const click_id = '01900000-0000-7000-8000-000000000000'
const blanks = (url: string) => `\ufeff \u00a0${url}\u200b\r\n`
const web = blanks('https://a.example/x')
const app = { ios: blanks('app://x'), android: blanks('app://x') }
const target = { originalUrl: web, expiredUrl: web, deepLink: app }
const rule = { targetUrl: web, deepLink: app }
const name = 'N'
const page = { avatarUrl: web, links: [{ title: 'T', url: web }] }
const domain = { rootUrl: web, notFoundUrl: web }
const offer = { url: web, healthCheck: { url: web } }
const alert = {
  name,
  metric: 'clicks',
  operator: 'gt',
  threshold: 1,
  windowMinutes: 60,
  channels: [
    { kind: 'webhook', url: web },
    { kind: 'slack', credentials: { url: web } },
  ],
}

/** The bodies that have URLs, by the routes that take them; each URL of them with blanks around it. */
const bodies: [routes: string[], schema: z.ZodType, body: object][] = [
  [['POST /links'], createLinkBody, target],
  [['PATCH /links/{code}'], patchLinkBody, target],
  [['POST /links/bulk'], bulkLinkBody, target],
  [['POST /links/{code}/rules'], createRuleBody, rule],
  [['PATCH /links/{code}/rules/{ruleId}'], patchRuleBody, rule],
  [['PUT /links/{code}/rules'], putRulesBody, { version: 1, rules: [rule] }],
  [['POST /links/{code}/simulate'], simulateBody, { rules: [rule] }],
  [['POST /offers'], createOfferBody, { name, ...offer }],
  [['PATCH /offers/{id}'], patchOfferBody, offer],
  [['POST /landings'], createLandingBody, { name, url: web }],
  [['PATCH /landings/{id}'], patchLandingBody, { url: web }],
  [['POST /traffic-sources'], createTrafficSourceBody, { name, postbackUrl: web }],
  [['PATCH /traffic-sources/{id}'], patchTrafficSourceBody, { postbackUrl: web }],
  [['POST /domains'], domainCreate, { host: 'go.example.com', ...domain }],
  [['PATCH /domains/{id}'], domainPatch, domain],
  [['POST /bio-pages'], bioPageCreate, { slug: 'acme', title: 'T', ...page }],
  [['PATCH /bio-pages/{id}'], bioPagePatch, page],
  [['POST /webhooks'], createWebhookBody, { url: web, events: ['conversion'] }],
  [['PATCH /webhooks/{id}'], patchWebhookBody, { url: web }],
  [['POST /alerts', 'PATCH /alerts/{id}'], createAlertBody, alert],
  [['POST /track/pageview', 'POST /visits/page'], pageViewBody, { click_id, url: web }],
  // Its name says that it is no URL: text for people.
  [[], createNetworkBody, { name, postbackUrlTemplate: web }],
]

it.each(bodies)('URLs of people lose the blanks around them: %s', (_routes, schema, body) => {
  const read = JSON.stringify(schema.parse(body))
  expect(read).toContain('"https://a.example/x"')
  for (const blank of ['\ufeff', '\u00a0', '\u200b', '\\r', ' "', '" ']) expect(read).not.toContain(blank)
})

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; $ref?: string }

it('the table has every route whose body has a URL', () => {
  const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
  const resolve = ($ref: string): Schema =>
    $ref
      .slice(2)
      .split('/')
      .reduce((node, part) => node[part], document)
  const hasUrl = (schema: Schema, seen: readonly string[]): boolean => {
    const { $ref } = schema
    if ($ref !== undefined) return !seen.includes($ref) && hasUrl(resolve($ref), [...seen, $ref])
    const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => [schema[word] ?? []].flat()) as Schema[]
    const properties = Object.entries(schema.properties ?? {})
    return (
      properties.some(([key]) => key === 'url' || /^(?!replaceIn).*Url$/.test(key)) ||
      [...properties.map(([, value]) => value), ...parts, ...(schema.items ? [schema.items] : [])].some(
        (part) => hasUrl(part, seen),
      )
    )
  }
  const found = Object.entries<
    Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
  >(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) =>
        Object.values(requestBody?.content ?? {}).some(({ schema }) => hasUrl(schema, [])),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  expect(found.toSorted()).toEqual(bodies.flatMap(([routes]) => routes).toSorted())
})
