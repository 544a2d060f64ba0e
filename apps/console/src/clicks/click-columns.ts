import { subIdSlots } from '@waymark/domain'
import type { Click } from '../api/clicks.queries.ts'
import { labelOf, withoutScheme } from '../api/link-name.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import type { DimensionValue } from '../states/report-filters.ts'
import type { NameOf } from '../states/use-record-names.ts'

export interface ClickColumn {
  text: (click: Click, nameOf: NameOf) => string | null
  /** The dimension that the log is narrowed by when a value is pressed, and that value. */
  filter?: (click: Click) => readonly [field: string, value: DimensionValue]
  /** Whose names have to be known. */
  names?: RecordKind
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Of the column that shows a record. */
const record = (field: string, names: RecordKind, idOf: (click: Click) => string | null): ClickColumn => ({
  names,
  text: (click, nameOf) => nameOf(idOf(click)),
  filter: (click) => [field, idOf(click)],
})

/** Of the column that shows a text as it is. */
const plain = (field: string, textOf: (click: Click) => string | null): ClickColumn => ({
  text: textOf,
  filter: (click) => [field, textOf(click)],
})

const ofSubId = (slot: string): ClickColumn => plain(`sub_id:${slot}`, ({ subIds }) => subIds[slot] ?? null)

/** All that the log can show beside the time, by the names that preferences store. */
export const clickColumns: Readonly<Record<string, ClickColumn>> = {
  link: {
    text: ({ linkTitle, shortUrl, code }) => labelOf({ title: linkTitle, shortUrl }) ?? code,
    filter: ({ linkId }) => ['link', linkId],
  },
  from: {
    text: ({ city, countryName }) => joined(city, countryName),
    filter: ({ countryCode }) => ['country', countryCode],
  },
  device: {
    text: ({ deviceType, os }) => joined(deviceType, os),
    filter: ({ deviceType }) => ['device', deviceType],
  },
  browser: plain('browser', ({ browser }) => browser),
  referrer: plain('referer', ({ refererDomain }) => refererDomain),
  target: { text: ({ resolvedUrl }) => resolvedUrl && withoutScheme(resolvedUrl) },
  // Its cell has chips.
  visitor: { text: () => null, filter: ({ isBot }) => ['bot', isBot] },
  offer: record('offer', 'offers', ({ offerId }) => offerId),
  landing: record('landing', 'landings', ({ landingId }) => landingId),
  network: record('network', 'networks', ({ networkId }) => networkId),
  traffic_source: record('traffic_source', 'sources', ({ trafficSourceId }) => trafficSourceId),
  region: plain('region', ({ region }) => region),
  city: plain('city', ({ city }) => city),
  os: {
    text: ({ os, osVersion }) => [os, osVersion].filter(Boolean).join(' '),
    filter: ({ os }) => ['os', os],
  },
  language: plain('language', ({ language }) => language),
  keyword: plain('keyword', ({ keyword }) => keyword),
  source: plain('source', ({ source }) => source),
  domain: plain('domain', ({ domain }) => domain),
  cost: { text: ({ cost, costCurrency }) => (cost === null ? null : moneyIn(cost, costCurrency)) },
  externalId: { text: ({ externalId }) => externalId },
  userAgent: { text: ({ userAgent }) => userAgent },
  token: { text: ({ clickToken }) => clickToken },
  ...Object.fromEntries(subIdSlots.map((slot) => [slot, ofSubId(slot)])),
}

export const clickColumnNames = Object.keys(clickColumns)
const usual = ['link', 'from', 'device', 'browser', 'referrer', 'target', 'visitor']

/** Reads preferences that any version of the console may have written: what is no column is left out. */
export function clickColumnsOf({ clickColumns: stored }: Readonly<Record<string, unknown>>): string[] {
  const known = Array.isArray(stored) ? stored.filter((name) => Object.hasOwn(clickColumns, name)) : []
  return known.length > 0 ? [...new Set(known)] : usual
}

/** By which the log can be narrowed: a click has no periods to choose from, no goal and no status. */
export const isClickField = (field: string): boolean =>
  !['date', 'hour', 'week', 'month', 'goal', 'status'].includes(field)
