import type { LinkSnapshot } from '@waymark/replica'
import type { TextPool } from './text-pool.ts'

/** What a visit needs of a link beside its rules and targets. */
export type LinkFacts = Pick<
  LinkSnapshot,
  | 'linkId'
  | 'workspaceId'
  | 'domainKey'
  | 'shortCode'
  | 'shortUrl'
  | 'originalUrl'
  | 'status'
  | 'startsAtMs'
  | 'expiresAtMs'
  | 'appendQuery'
  | 'subIdMap'
  | 'uniquenessHours'
  | 'title'
  | 'clickLimit'
  | 'passwordHash'
  | 'bindVisitors'
  | 'retargetingPixels'
  | 'trafficSourceId'
>

const noSubIdMap: LinkSnapshot['subIdMap'] = Object.freeze({})

const noPixels: LinkSnapshot['retargetingPixels'] = []

/**
 * Written out, so that the rest of the snapshot (its rules above all) can be forgotten: a redirector caches a
 * hundred thousand links.
 */
export function linkFacts(snapshot: LinkSnapshot, shared: TextPool): LinkFacts {
  const { workspaceId, trafficSourceId } = snapshot
  return {
    linkId: snapshot.linkId,
    workspaceId: workspaceId && shared(workspaceId),
    domainKey: shared(snapshot.domainKey),
    shortCode: snapshot.shortCode,
    shortUrl: snapshot.shortUrl,
    originalUrl: snapshot.originalUrl,
    status: snapshot.status,
    startsAtMs: snapshot.startsAtMs,
    expiresAtMs: snapshot.expiresAtMs,
    appendQuery: snapshot.appendQuery,
    subIdMap: Object.keys(snapshot.subIdMap).length === 0 ? noSubIdMap : snapshot.subIdMap,
    uniquenessHours: snapshot.uniquenessHours,
    title: snapshot.title,
    clickLimit: snapshot.clickLimit,
    passwordHash: snapshot.passwordHash,
    bindVisitors: snapshot.bindVisitors,
    retargetingPixels: snapshot.retargetingPixels.length === 0 ? noPixels : snapshot.retargetingPixels,
    trafficSourceId: trafficSourceId && shared(trafficSourceId),
  }
}
