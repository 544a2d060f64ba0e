import type { ConversionEvent } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'

const nothing = {
  bioLinkId: null,
  matchedRuleId: null,
  landingId: null,
  trafficSourceId: null,
  region: null,
  city: null,
  deviceBrand: null,
  os: null,
  osVersion: null,
  browser: null,
  browserVersion: null,
  language: null,
  refererDomain: null,
  externalId: null,
  keyword: null,
  source: null,
}

/** A click of a person, with what reports on money look at. */
export function sampleClick(
  given: Pick<ClickEvent, 'clickToken' | 'clickedAtMs' | 'workspaceId' | 'linkId'> & Partial<ClickEvent>,
): ClickEvent {
  return {
    ...nothing,
    shortCode: 'abc',
    shortUrl: 'https://go.example/abc',
    originalUrl: 'https://shop.example/',
    offerId: null,
    networkId: null,
    redirectType: '302',
    resolvedUrl: null,
    resolvedParams: {},
    countryCode: null,
    deviceType: 'mobile',
    userAgent: '',
    referer: null,
    ip: null,
    visitorId: '9f86d081884c7d659a2feaa0c55ad015',
    isUnique: true,
    isBot: false,
    botReason: null,
    subIds: {},
    cost: null,
    currency: null,
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
    ...given,
  }
}

/** A sale of a click. */
export function sampleSale(
  click: ClickEvent,
  given: Pick<ConversionEvent, 'conversionId' | 'convertedAtMs' | 'payout' | 'currency'>,
): ConversionEvent {
  return {
    version: 1,
    workspaceId: click.workspaceId ?? '',
    clickToken: click.clickToken,
    clickedAtMs: click.clickedAtMs,
    createdAtMs: given.convertedAtMs,
    updatedAtMs: given.convertedAtMs,
    statusChangedAtMs: given.convertedAtMs + 9 * 86_400_000,
    linkId: click.linkId,
    offerId: null,
    networkId: null,
    goalId: null,
    status: 'sale',
    originalStatus: null,
    previousStatus: null,
    tid: null,
    intake: 'postback',
    ...given,
    click,
  }
}
