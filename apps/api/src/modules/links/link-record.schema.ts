import { utmPrecedences } from '@waymark/domain'
import { bindings } from '@waymark/replica'
import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { deepLinkRecord } from './deep-link.schema.ts'

const recordExample = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
  workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
  domainId: null,
  shortCode: 'x7Kd2Qp',
  customAlias: 'summer-sale',
  shortUrl: 'https://go.example/summer-sale',
  originalUrl: 'https://shop.example/product',
  title: 'Summer sale',
  tags: ['summer'],
  isActive: true,
  expiresAt: null,
  expiredUrl: null,
  startsAt: null,
  clickLimit: null,
  hasPassword: false,
  redirectType: '302',
  appendQuery: true,
  appendPath: false,
  utmPrecedence: 'visit',
  utm: { source: 'newsletter', medium: null, campaign: null, term: null, content: null },
  trafficSourceId: null,
  expectedApproval: null,
  subIdMap: { utm_source: 'sub_id_1' },
  retargetingPixels: [],
  uniquenessHours: 24,
  bindVisitors: null,
  deepLink: null,
  collectionIds: [],
  notes: null,
  isStarred: false,
  rulesVersion: 1,
  rulesCount: 3,
  activeRulesCount: 2,
  clicksTotal: 1204,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §3, "Record". */
export const linkRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid().nullable().describe('Null for a link made without credentials.'),
    domainId: z.uuid().nullable().describe('Null: the default domain.'),
    shortCode: z.string(),
    customAlias: z.string().nullable(),
    shortUrl: z.string(),
    originalUrl: z.string(),
    title: z.string().nullable(),
    tags: z.array(z.string()),
    isActive: z.boolean(),
    expiresAt: timestamp.nullable(),
    expiredUrl: z.string().nullable(),
    startsAt: timestamp.nullable(),
    clickLimit: z.int().nullable(),
    hasPassword: z.boolean(),
    redirectType: z.string(),
    appendQuery: z.boolean(),
    appendPath: z.boolean(),
    utmPrecedence: z.enum(utmPrecedences),
    utm: z
      .object({
        source: z.string().nullable(),
        medium: z.string().nullable(),
        campaign: z.string().nullable(),
        term: z.string().nullable(),
        content: z.string().nullable(),
      })
      .nullable(),
    trafficSourceId: z.uuid().nullable(),
    expectedApproval: z.number().nullable(),
    subIdMap: z.record(z.string(), z.string()),
    retargetingPixels: z.array(z.object({ provider: z.string(), pixelId: z.string() })),
    uniquenessHours: z.int(),
    bindVisitors: z.enum(bindings).nullable(),
    deepLink: deepLinkRecord,
    collectionIds: z.array(z.uuid()),
    notes: z.string().nullable(),
    isStarred: z.boolean(),
    rulesVersion: z
      .int()
      .describe(
        'Grows with every change of its rules: the `version` that `PUT /links/{code}/rules` expects.',
      ),
    rulesCount: z.int().describe('Rules of its flow, those that are switched off among them.'),
    activeRulesCount: z.int().describe('Those of them that are switched on.'),
    clicksTotal: z
      .int()
      .describe(
        'Lifetime clicks without bots. While the analytics store is unavailable: the last known number, and the header `X-Stale: clicksTotal`.',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Link', examples: [recordExample] })
export type LinkRecord = z.infer<typeof linkRecord>

/** What everybody may know of a link (contract §3, GET /links/{code}). */
export const publicLinkRecord = z
  .object({
    shortCode: z.string(),
    shortUrl: z.string(),
    originalUrl: z.string().nullable().describe('Null when the link has a password.'),
    title: z.string().nullable(),
    isActive: z.boolean(),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({
    id: 'PublicLink',
    examples: [
      {
        shortCode: 'x7Kd2Qp',
        shortUrl: 'https://go.example/summer-sale',
        originalUrl: 'https://shop.example/product',
        title: 'Summer sale',
        isActive: true,
        expiresAt: null,
        createdAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type PublicLinkRecord = z.infer<typeof publicLinkRecord>

const { shape: publicShape } = publicLinkRecord

/**
 * The answer of GET /links/{code} has what everybody may know of the link, and with `full=true` the rest of
 * its record. It is one object, since a client has no other way to know which of two it gets.
 */
export const linkView = linkRecord
  .partial()
  .extend(publicShape)
  .meta({ id: 'LinkView', examples: [recordExample] })
