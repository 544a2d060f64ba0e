import type { Orm } from '@waymark/db'
import type { ClickEvent } from '@waymark/events'
import { countryName } from '../country-names.ts'
import type { clickRecordFields } from './click-record-fields.ts'
import type { ClickRecord } from './events.schema.ts'
import { type LinkPixels, pixelsOfLinks } from './link-pixels.repository.ts'

export type ShownClick = Pick<ClickEvent, (typeof clickRecordFields)[number]>

/**
 * The click event records of the specification, of clicks of one workspace; their links' pixels are those of
 * now.
 */
export async function clickRecordsOf(
  orm: Orm,
  workspaceId: string,
  clicks: readonly ShownClick[],
): Promise<ClickRecord[]> {
  const linkIds = new Set(clicks.flatMap(({ linkId }) => linkId ?? []))
  const pixels = await pixelsOfLinks(orm, workspaceId, [...linkIds])
  return clicks.map((click) => clickRecordOf(click, pixels.get(click.linkId ?? '') ?? null))
}

/** The address is a member only where it was stored. */
function clickRecordOf(click: ShownClick, pixels: LinkPixels | null): ClickRecord {
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
    retargetingPixels: pixels?.map(({ provider, pixelId }) => ({ provider, pixelId })) ?? null,
  }
}
