import {
  type ClickCost,
  clickCostOf,
  noSourceParameters,
  type SourceParameter,
  type UtmPrecedence,
} from '@waymark/domain'
import type { LinkSnapshot, LinkTraffic } from '@waymark/replica'
import type { Pool } from './pool.ts'

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
> & {
  appendPath: boolean
  utmPrecedence: UtmPrecedence
} & TrafficFacts

/** What the traffic source of a link says of its visits; links of one source share it. */
export interface TrafficFacts {
  /** Null: it has none, or is unknown. */
  sourceName: string | null
  /** By their names. */
  sourceParameters: ReadonlyMap<string, SourceParameter>
  /** What each click costs; null: nothing, or what it says itself. */
  clickCost: ClickCost | null
  /**
   * Set: a click costs what its query says, in this currency where the query names none; null is the base
   * currency.
   */
  costOfQuery: { currency: string | null } | null
}

const noTraffic: TrafficFacts = Object.freeze({
  sourceName: null,
  sourceParameters: noSourceParameters,
  clickCost: null,
  costOfQuery: null,
})

function trafficFacts({ name, parameters, costModel }: LinkTraffic): TrafficFacts {
  return {
    sourceName: name ?? null,
    sourceParameters: new Map(parameters.map((parameter) => [parameter.name, parameter])),
    clickCost: clickCostOf(costModel),
    costOfQuery: costModel.type === 'from_click' ? { currency: costModel.currency ?? null } : null,
  }
}

/** What links have in common, each stored once. */
export interface FactPools {
  texts: Pool<string>
  traffic: Pool<TrafficFacts>
}

const noSubIdMap: LinkSnapshot['subIdMap'] = Object.freeze({})

const noPixels: LinkSnapshot['retargetingPixels'] = []

/**
 * Written out, so that the rest of the snapshot (its rules above all) can be forgotten: a redirector caches a
 * hundred thousand links.
 */
export function linkFacts(snapshot: LinkSnapshot, { texts, traffic: trafficPool }: FactPools): LinkFacts {
  const { workspaceId, trafficSourceId, traffic } = snapshot
  const shared = (text: string) => texts(text, () => text)
  const { sourceName, sourceParameters, clickCost, costOfQuery } =
    traffic === null ? noTraffic : trafficPool(JSON.stringify(traffic), () => trafficFacts(traffic))
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
    appendPath: snapshot.appendPath ?? false,
    utmPrecedence: snapshot.utmPrecedence ?? 'visit',
    subIdMap: Object.keys(snapshot.subIdMap).length === 0 ? noSubIdMap : snapshot.subIdMap,
    uniquenessHours: snapshot.uniquenessHours,
    title: snapshot.title,
    clickLimit: snapshot.clickLimit,
    passwordHash: snapshot.passwordHash,
    bindVisitors: snapshot.bindVisitors,
    retargetingPixels: snapshot.retargetingPixels.length === 0 ? noPixels : snapshot.retargetingPixels,
    trafficSourceId: trafficSourceId && shared(trafficSourceId),
    sourceName,
    sourceParameters,
    clickCost,
    costOfQuery,
  }
}
