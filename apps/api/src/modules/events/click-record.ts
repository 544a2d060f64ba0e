import type { ClickEvent } from '@waymark/events'
import { countryName } from '../analytics/index.ts'
import type { ClickRecord } from './events.schema.ts'

/** The click event record of the specification. The address is a member only where it was stored. */
export function clickRecordOf(click: ClickEvent): ClickRecord {
  return {
    clickToken: click.clickToken,
    linkId: click.linkId,
    bioLinkId: click.bioLinkId,
    ...(click.ip === null ? {} : { ipAddress: click.ip }),
    clickedAt: new Date(click.clickedAtMs).toISOString(),
    countryCode: click.countryCode,
    countryName: countryName(click.countryCode),
    city: click.city,
    deviceType: click.deviceType,
    browser: click.browser,
    browserVersion: click.browserVersion,
    os: click.os,
    osVersion: click.osVersion,
    language: click.language,
    refererDomain: click.refererDomain,
    isUnique: click.isUnique,
    originalUrl: click.originalUrl,
    shortUrl: click.shortUrl,
    matchedRuleId: click.matchedRuleId,
    resolvedParams: click.resolvedParams,
    resolvedUrl: click.resolvedUrl,
    // Links carry no retargeting pixels yet.
    retargetingPixels: [],
  }
}
