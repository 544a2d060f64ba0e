import type { Link } from '../api/links.queries.ts'
import { workspaceId } from './session-facts.ts'

/** A link of the sample workspace as the API gives it. */
export const sampleLink = (fields: Partial<Link> = {}): Link => ({
  ...{ id: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a', workspaceId, domainId: null, shortCode: 'alpha' },
  ...{ customAlias: 'alpha', shortUrl: 'https://go.example/alpha', originalUrl: 'https://shop.example/a' },
  ...{ title: null, tags: [], isActive: true, expiresAt: null, expiredUrl: null, startsAt: null },
  ...{
    clickLimit: null,
    hasPassword: false,
    redirectType: '302',
    appendQuery: true,
    appendPath: false,
    utmPrecedence: 'visit',
    expectedApproval: null,
    utm: null,
  },
  ...{ trafficSourceId: null, subIdMap: {}, retargetingPixels: [], uniquenessHours: 24, bindVisitors: null },
  ...{ deepLink: null },
  ...{ collectionIds: [], clicksTotal: 1_000, notes: null, isStarred: false, rulesVersion: 1 },
  ...{ rulesCount: 0, activeRulesCount: 0 },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
  ...fields,
})
