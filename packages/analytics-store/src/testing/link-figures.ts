import type { AnalyticsStore, ClickScope, Granularity } from '../index.ts'
import { clicksOfLink, type LinkClicks, reportOfLink } from './link-clicks.ts'
import { links } from './random-clicks.ts'

/** A rule that clicks followed, and one that none did. */
export const [, rule, idleRule] = links

/** The same of readers that take any number of links. */
export const clickScope = ({
  workspaceId,
  linkId,
  fromMs,
  toMs,
  countries = [],
}: LinkClicks): ClickScope => ({
  workspaceId,
  linkIds: [linkId],
  fromMs,
  toMs,
  countries,
})

export const rulesBy = (granularity: Granularity, timezone = 'UTC') => ({
  ruleIds: [rule, idleRule],
  granularity,
  timezone,
})

/** Everything the readers say about a link, so that two states of the store can be compared. */
export async function linkFigures({ reader }: AnalyticsStore, scope: LinkClicks) {
  return {
    whole: await clicksOfLink(reader, scope),
    days: await reportOfLink(reader, scope, { groupBy: ['date'] }),
    positions: await reportOfLink(reader, scope, { groupBy: ['country', 'city'] }),
    devices: await reportOfLink(reader, scope, { groupBy: ['device', 'os', 'browser'] }),
    rules: await reader.topRules(clickScope(scope), 10),
    ruleDays: await reader.ruleTimeseries(clickScope(scope), rulesBy('day', scope.timezone)),
    last: await reader.lastClickMs(clickScope(scope)),
    totals: await reader.clicksTotals(scope.workspaceId, links),
  }
}
