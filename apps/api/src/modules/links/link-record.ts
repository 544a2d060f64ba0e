import { isoOrNull } from '../../envelope.ts'
import type { WithCollections } from './link-collections.ts'
import type { LinkRecord, PublicLinkRecord } from './link-record.schema.ts'
import { noRules, type RuleCounts } from './link-rule-counts.ts'
import type { LinkRow } from './links.repository.ts'

/** The computed fields of a link record, beside the link itself. */
interface LinkComputedFields {
  clicksTotal: number
  collectionIds: readonly string[]
  rules: RuleCounts
}

/** Of a link that was made just now: it came into all its collections at once, and ids decide their order. */
export function newLinkComputedFields({ collectionIds = [] }: WithCollections): LinkComputedFields {
  return { clicksTotal: 0, collectionIds: [...new Set(collectionIds)].toSorted(), rules: noRules }
}

/** The link record of contract §3. */
export function linkRecordOf(
  link: LinkRow,
  shortUrl: string,
  { clicksTotal, collectionIds, rules }: LinkComputedFields,
): LinkRecord {
  return {
    id: link.id,
    workspaceId: link.workspaceId,
    domainId: link.domainId,
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
    clickLimit: link.clickLimit,
    hasPassword: link.passwordHash !== null,
    redirectType: link.redirectType,
    appendQuery: link.appendQuery,
    appendPath: link.appendPath,
    utmPrecedence: link.utmPrecedence,
    utm: link.utm,
    trafficSourceId: link.trafficSourceId,
    expectedApproval: link.expectedApproval,
    subIdMap: link.subIdMap,
    retargetingPixels: link.retargetingPixels,
    uniquenessHours: link.uniquenessHours,
    bindVisitors: link.bindVisitors,
    deepLink: link.deepLink,
    collectionIds: [...collectionIds],
    notes: link.notes,
    isStarred: link.isStarred,
    rulesVersion: link.rulesVersion,
    rulesCount: rules.all,
    activeRulesCount: rules.active,
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
    originalUrl: link.passwordHash === null ? link.originalUrl : null,
    title: link.title,
    isActive: link.isActive,
    expiresAt: isoOrNull(link.expiresAt),
    createdAt: link.createdAt.toISOString(),
  }
}
