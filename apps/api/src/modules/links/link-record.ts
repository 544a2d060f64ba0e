import { isoOrNull } from '../../envelope.ts'
import type { LinkRow } from './links.repository.ts'
import type { LinkRecord, PublicLinkRecord } from './links.schema.ts'

/** What later issues fill: domains, click limits, passwords, traffic sources, pixels, binding, collections. */
const notYet = {
  domainId: null,
  clickLimit: null,
  hasPassword: false,
  trafficSourceId: null,
  retargetingPixels: [],
  bindVisitors: null,
  collectionIds: [],
} satisfies Partial<LinkRecord>

/** The link record of contract §3. */
export function linkRecordOf(link: LinkRow, shortUrl: string, clicksTotal: number): LinkRecord {
  return {
    ...notYet,
    id: link.id,
    workspaceId: link.workspaceId,
    shortCode: link.shortCode,
    customAlias: link.customAlias,
    shortUrl,
    originalUrl: link.originalUrl,
    title: link.title,
    tags: link.tags,
    isActive: link.isActive,
    startsAt: isoOrNull(link.startsAt),
    expiresAt: isoOrNull(link.expiresAt),
    expiredUrl: link.expiredUrl,
    redirectType: link.redirectType,
    appendQuery: link.appendQuery,
    utm: link.utm,
    subIdMap: link.subIdMap,
    uniquenessHours: link.uniquenessHours,
    clicksTotal,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
  }
}

/** The redirect information of contract §3, GET /links/{code}. */
export function publicLinkRecordOf(link: LinkRow, shortUrl: string): PublicLinkRecord {
  return {
    shortCode: link.shortCode,
    shortUrl,
    originalUrl: link.originalUrl,
    title: link.title,
    isActive: link.isActive,
    expiresAt: isoOrNull(link.expiresAt),
    createdAt: link.createdAt.toISOString(),
  }
}
