import type { ClickRow } from '@waymark/analytics-store'
import { mapInSlices } from '@waymark/async'
import type { Orm } from '@waymark/db'
import { moneyNumber, parseTargetUrl } from '@waymark/domain'
import { parseUserAgent } from '@waymark/visitor'
import { type ClickCostDeps, type ClickCosts, clickCostsOf } from '../click-costs.ts'
import { countryName } from '../country-names.ts'
import type { clickRecordFields } from './click-record-fields.ts'
import { type ClickedLink, clickedLinks } from './clicked-links.repository.ts'
import type { ClickRecord } from './events.schema.ts'

export type ShownClick = Pick<ClickRow, (typeof clickRecordFields)[number]>

/**
 * Makes the click event records of the specification, of clicks of one workspace; the titles and pixels of
 * their links are those of now.
 * @param costs what reports count for the clicks; a report of whole days, which live events do without
 */
export async function clickRecordsOf(
  orm: Orm,
  workspaceId: string,
  { clicks, costs }: { clicks: readonly ShownClick[]; costs: ClickCosts },
): Promise<ClickRecord[]> {
  const linkIds = new Set(clicks.flatMap(({ linkId }) => linkId ?? []))
  const links = await clickedLinks(orm, workspaceId, [...linkIds])
  return mapInSlices(clicks, (click) => ({
    ...clickRecordOf(click, links.get(click.linkId ?? '') ?? null),
    ...costOf(click, costs),
  }))
}

/** Makes the records of the log and the look-up: with their costs. */
export async function costedClickRecordsOf(
  deps: ClickCostDeps,
  workspaceId: string,
  clicks: readonly ShownClick[],
): Promise<ClickRecord[]> {
  if (clicks.length === 0) return []
  const costs = await clickCostsOf(deps, workspaceId, clicks)
  return clickRecordsOf(deps.orm, workspaceId, { clicks, costs })
}

/** The address is a member only where it was stored. */
function clickRecordOf(click: ShownClick, link: ClickedLink | null): Omit<ClickRecord, CostFields> {
  const { deviceBrand, deviceModel } = parseUserAgent(click.userAgent)
  return {
    clickToken: click.clickToken,
    linkId: click.linkId,
    linkTitle: link?.title ?? null,
    bioLinkId: click.bioLinkId,
    code: click.shortCode,
    domain: hostOf(click.shortUrl),
    ...(click.ip === null ? {} : { ipAddress: click.ip }),
    clickedAt: new Date(click.clickedAtMs).toISOString(),
    countryCode: click.countryCode,
    countryName: countryName(click.countryCode),
    region: click.region,
    city: click.city,
    deviceType: click.deviceType,
    deviceBrand,
    deviceModel,
    browser: click.browser,
    browserVersion: click.browserVersion,
    os: click.os,
    osVersion: click.osVersion,
    language: click.language,
    inApp: click.inApp,
    isp: click.isp,
    connectionType: click.connectionType,
    asn: click.asn,
    userAgent: click.userAgent,
    refererDomain: click.refererDomain,
    isUnique: click.isUnique,
    isBot: click.isBot,
    botReason: click.botReason,
    subIds: { ...click.subIds },
    externalId: click.externalId,
    clickIds: allClickIds(click),
    keyword: click.keyword,
    source: click.source,
    originalUrl: click.originalUrl,
    shortUrl: click.shortUrl,
    matchedRuleId: click.matchedRuleId,
    landingId: click.landingId,
    offerId: click.offerId,
    networkId: click.networkId,
    trafficSourceId: click.trafficSourceId,
    offerClickedAt: click.offerClickedAtMs === null ? null : new Date(click.offerClickedAtMs).toISOString(),
    resolvedParams: click.resolvedParams,
    resolvedUrl: click.resolvedUrl,
    retargetingPixels: link?.pixels?.map(({ provider, pixelId }) => ({ provider, pixelId })) ?? null,
  }
}

function hostOf(shortUrl: string): string | null {
  const url = parseTargetUrl(shortUrl)
  return url.ok ? new URL(shortUrl).host : null
}

type CostFields = 'cost' | 'costCurrency' | 'costGiven' | 'currency'

const costOf = (
  { clickToken, cost, currency }: ShownClick,
  { amounts, baseCurrency }: ClickCosts,
): Pick<ClickRecord, CostFields> => ({
  cost: amounts.get(clickToken) ?? null,
  costCurrency: baseCurrency,
  costGiven: cost === null ? null : moneyNumber(cost),
  currency,
})

/** Those with fields of their own, too: people look for any of them in one place. */
function allClickIds({ gclid, fbclid, ttclid, clickIds }: ShownClick): Record<string, string> {
  return {
    ...(gclid !== null && { gclid }),
    ...(fbclid !== null && { fbclid }),
    ...(ttclid !== null && { ttclid }),
    ...clickIds,
  }
}
