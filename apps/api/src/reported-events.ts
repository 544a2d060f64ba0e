import type { ClickData, LinkData, OutgoingEvent } from '@waymark/deliveries'
import { conversionStatuses, type WebhookEvent } from '@waymark/domain'
import { z } from 'zod'

type DataOf<Event> = Extract<OutgoingEvent, { event: Event }>['data']

const conversion = z.object({
  conversionId: z.uuid(),
  status: z.enum(conversionStatuses),
  payout: z.number(),
  currency: z.string().describe('ISO 4217.'),
  clickToken: z.string(),
  offerId: z.uuid().nullable(),
  isNew: z.boolean().describe('False where a conversion that was there before has changed.'),
}) satisfies z.ZodType<DataOf<'conversion'>>

const offerDisabled = z.object({
  offerId: z.uuid(),
  name: z.string(),
  reason: z.string(),
  source: z.enum(['health_check', 'cr_threshold']),
}) satisfies z.ZodType<DataOf<'offer_disabled'>>

const offerCapReached = z.object({
  offerId: z.uuid(),
  name: z.string(),
  cap: z.enum(['hourly', 'daily', 'total']),
  limit: z.int(),
  conversions: z.int().describe('Leads and sales that count for the cap now.'),
  isClosed: z.boolean().describe('Whether the offer left the draw. False: it has `softCaps`.'),
}) satisfies z.ZodType<DataOf<'offer_cap_reached'>>

const domainBanned = z.object({
  domainId: z.uuid(),
  domain: z.string(),
  reason: z.string(),
  rotatedTo: z.string().describe('The domain that its links use from now on.'),
}) satisfies z.ZodType<DataOf<'domain_banned'>>

const alertFired = z.object({
  ruleName: z.string(),
  metric: z.string(),
  operator: z.string(),
  threshold: z.number(),
  value: z.number(),
  sampleSize: z.number(),
  scope: z.string(),
  dimensionValue: z.string().nullable(),
  action: z.string(),
  firedAt: z.iso.datetime(),
}) satisfies z.ZodType<DataOf<'alert_fired'>>

const click = z.object({
  clickToken: z
    .uuid()
    .describe('What `{click_id}` gives: of two deliveries with the same one, the second says nothing new.'),
  clickedAt: z.iso.datetime(),
  linkId: z.uuid().nullable().describe('Null for an entry of a bio page that leads elsewhere.'),
  bioLinkId: z.uuid().nullable(),
  shortUrl: z.string(),
  matchedRuleId: z.uuid().nullable(),
  landingId: z.uuid().nullable(),
  offerId: z.uuid().nullable().describe('Where the visitor went straight to it.'),
  networkId: z.uuid().nullable(),
  trafficSourceId: z.uuid().nullable(),
  countryCode: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  deviceType: z.string(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  language: z.string().nullable(),
  refererDomain: z.string().nullable(),
  isUnique: z.boolean(),
  isBot: z.boolean(),
  subIds: z.record(z.string(), z.string()).describe('`sub_id_1` to `sub_id_30`, those that it has.'),
  externalId: z.string().nullable(),
  keyword: z.string().nullable(),
  source: z.string().nullable(),
}) satisfies z.ZodType<ClickData>

const link = z.object({
  linkId: z.uuid(),
  shortCode: z.string(),
  customAlias: z.string().nullable(),
  shortUrl: z.string(),
  originalUrl: z.string(),
  title: z.string().nullable(),
  tags: z.array(z.string()),
  isActive: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  rulesVersion: z.int().describe('Grows with each change of the rules.'),
  isDeleted: z.boolean().describe('True once, when it is deleted; it can be restored for 30 days.'),
  updatedAt: z.iso.datetime(),
}) satisfies z.ZodType<LinkData>

const recordId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

const conversionExample = {
  conversionId: recordId,
  status: 'sale',
  payout: 12.5,
  currency: 'USD',
  clickToken: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
  offerId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
  isNew: true,
}

const clickExample = {
  clickToken: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
  clickedAt: '2026-01-02T03:04:05.678Z',
  linkId: recordId,
  bioLinkId: null,
  shortUrl: 'https://go.example.com/summer-sale',
  matchedRuleId: null,
  landingId: null,
  offerId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
  networkId: null,
  trafficSourceId: null,
  countryCode: 'GB',
  region: 'England',
  city: 'London',
  deviceType: 'mobile',
  os: 'iOS',
  browser: 'Mobile Safari',
  language: 'en-GB',
  refererDomain: 'news.example.org',
  isUnique: true,
  isBot: false,
  subIds: { sub_id_1: 'creative-7' },
  externalId: null,
  keyword: 'shoes',
  source: null,
}

const linkExample = {
  linkId: recordId,
  shortCode: 'aB3xY9z',
  customAlias: 'summer-sale',
  shortUrl: 'https://go.example.com/summer-sale',
  originalUrl: 'https://shop.example.com/product',
  title: null,
  tags: ['summer'],
  isActive: true,
  expiresAt: null,
  rulesVersion: 1,
  isDeleted: false,
  updatedAt: '2026-01-02T03:04:05.678Z',
}

/** Describes an event of webhooks, by the name of its schema and `data` of an example. */
export interface ReportedEvent {
  schema: string
  summary: string
  data: z.ZodType
  example: object
}

/**
 * Has the events of webhooks (specification, "Events"), and `test`, which `POST /webhooks/{id}/test` sends.
 */
export const reportedEvents: Readonly<Record<WebhookEvent | 'test', ReportedEvent>> = {
  conversion: {
    schema: 'ConversionEvent',
    summary: 'A conversion came, or one that was there before has changed',
    data: conversion,
    example: conversionExample,
  },
  'conversion.updated': {
    schema: 'ConversionUpdatedEvent',
    summary: 'A conversion that was there before has changed',
    data: conversion,
    example: { ...conversionExample, isNew: false },
  },
  click: {
    schema: 'ClickReportedEvent',
    summary: 'A visitor clicked: of all clicks, or of `clickSharePercent` of them',
    data: click,
    example: clickExample,
  },
  'link.created': {
    schema: 'LinkCreatedEvent',
    summary: 'A link was made',
    data: link,
    example: linkExample,
  },
  'link.updated': {
    schema: 'LinkUpdatedEvent',
    summary: 'A link or its rules changed, or it was deleted or restored',
    data: link,
    example: { ...linkExample, title: 'Summer sale', rulesVersion: 3 },
  },
  offer_disabled: {
    schema: 'OfferDisabledEvent',
    summary: 'The system disabled an offer',
    data: offerDisabled,
    example: { offerId: recordId, name: 'An offer', reason: 'HTTP 503', source: 'health_check' },
  },
  offer_cap_reached: {
    schema: 'OfferCapReachedEvent',
    summary: 'An offer reached one of its caps',
    data: offerCapReached,
    example: {
      offerId: recordId,
      name: 'An offer',
      cap: 'daily',
      limit: 50,
      conversions: 50,
      isClosed: true,
    },
  },
  domain_banned: {
    schema: 'DomainBannedEvent',
    summary: 'A domain was banned, and its links moved to another one',
    data: domainBanned,
    example: {
      domainId: recordId,
      domain: 'go.example.com',
      reason: 'On a block list',
      rotatedTo: 'to.example.com',
    },
  },
  alert_fired: {
    schema: 'AlertFiredEvent',
    summary: 'A figure crossed the threshold of an alert',
    data: alertFired,
    example: {
      ruleName: 'ROI of mobile',
      metric: 'roi',
      operator: 'lt',
      threshold: -20,
      value: -31.5,
      sampleSize: 240,
      scope: 'link',
      dimensionValue: 'summer-sale',
      action: 'notify',
      firedAt: '2026-01-02T03:04:05.678Z',
    },
  },
  test: {
    schema: 'TestEvent',
    summary: 'A test of the webhook',
    data: z.object({ webhookId: z.uuid() }),
    example: { webhookId: recordId },
  },
}
