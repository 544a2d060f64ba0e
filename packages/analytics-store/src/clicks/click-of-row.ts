import { type ClickEvent, clickEventSchema } from '@waymark/events'
import { z } from 'zod'
import { zeroUuid } from '../values.ts'
import type { ClickColumn } from './click-row.ts'

/** A click as its row has it: what was known when it was made, and what came later. */
export interface ClickRow extends ClickEvent {
  /** Unix ms, of the first offer click; null: the visitor went to no offer. */
  offerClickedAtMs: number | null
}

export type ClickField = keyof ClickRow

interface StoredField<Value> {
  column: ClickColumn | 'offer_clicked_at'
  /** Constant SQL, where the column needs a conversion when it is read. */
  select?: string
  /** Reads what comes back. */
  value: z.ZodType<Value>
}

const text = z.string()
const maybeText = z.string().transform((value) => (value === '' ? null : value))
const maybeUuid = z.string().transform((value) => (value === zeroUuid ? null : value))
const maybeNumber = z.number().transform((value) => (value === 0 ? null : value))
const map = z.record(z.string(), z.string())

/** The column of each field of a click. An empty text that may be null comes back as null. */
const storedFields: { readonly [Field in ClickField]: StoredField<ClickRow[Field]> } = {
  clickToken: { column: 'click_token', value: text },
  clickedAtMs: {
    column: 'clicked_at',
    select: 'toUnixTimestamp64Milli(clicked_at)',
    value: z.coerce.number(),
  },
  workspaceId: { column: 'workspace_id', value: maybeUuid },
  linkId: { column: 'link_id', value: maybeUuid },
  bioLinkId: { column: 'bio_link_id', value: maybeUuid },
  shortCode: { column: 'short_code', value: text },
  shortUrl: { column: 'short_url', value: text },
  originalUrl: { column: 'original_url', value: text },
  matchedRuleId: { column: 'matched_rule_id', value: maybeUuid },
  landingId: { column: 'landing_id', value: maybeUuid },
  offerId: { column: 'offer_id', value: maybeUuid },
  networkId: { column: 'network_id', value: maybeUuid },
  trafficSourceId: { column: 'traffic_source_id', value: maybeUuid },
  redirectType: { column: 'redirect_type', value: text },
  resolvedUrl: { column: 'resolved_url', value: maybeText },
  resolvedParams: { column: 'resolved_params', value: map },
  countryCode: { column: 'country_code', value: maybeText },
  region: { column: 'region', value: maybeText },
  city: { column: 'city', value: maybeText },
  deviceType: { column: 'device_type', value: text },
  deviceBrand: { column: 'device_brand', value: maybeText },
  os: { column: 'os', value: maybeText },
  osVersion: { column: 'os_version', value: maybeText },
  browser: { column: 'browser', value: maybeText },
  browserVersion: { column: 'browser_version', value: maybeText },
  language: { column: 'language', value: maybeText },
  inApp: { column: 'in_app', value: maybeText },
  isp: { column: 'isp', value: maybeText },
  connectionType: { column: 'connection_type', value: maybeText },
  asn: { column: 'asn', value: maybeNumber },
  userAgent: { column: 'user_agent', value: text },
  referer: { column: 'referer', value: maybeText },
  refererDomain: { column: 'referer_domain', value: maybeText },
  ip: { column: 'ip', value: maybeText },
  visitorId: { column: 'visitor_id', value: text },
  isUnique: { column: 'is_unique', value: z.boolean() },
  isBot: { column: 'is_bot', value: z.boolean() },
  botReason: { column: 'bot_reason', value: maybeText },
  subIds: { column: 'sub_ids', value: map },
  externalId: { column: 'external_id', value: maybeText },
  keyword: { column: 'keyword', value: maybeText },
  source: { column: 'source', value: maybeText },
  cost: { column: 'cost', select: 'toString(cost)', value: z.string().nullable() },
  currency: { column: 'currency', value: maybeText },
  costModel: { column: 'cost_model', value: maybeText.pipe(clickEventSchema.shape.costModel.unwrap()) },
  costRate: {
    column: 'cost_rate',
    select: "if(cost_model = '', NULL, toString(cost_rate))",
    value: z.string().nullable(),
  },
  costCurrency: { column: 'cost_currency', value: maybeText },
  gclid: { column: 'gclid', value: maybeText },
  fbclid: { column: 'fbclid', value: maybeText },
  ttclid: { column: 'ttclid', value: maybeText },
  msclkid: { column: 'msclkid', value: maybeText },
  clickIds: { column: 'click_ids', value: map },
  offerClickedAtMs: {
    column: 'offer_clicked_at',
    select: 'toUnixTimestamp64Milli(offer_clicked_at)',
    value: z.coerce.number().transform((ms) => (ms === 0 ? null : ms)),
  },
}

/** All fields of a click event. */
export const clickFields: readonly (keyof ClickEvent)[] = clickEventSchema.keyof().options

export const clickColumns = clickFields.map((field) => storedFields[field].column)

/** How some fields of clicks are read from a table of clicks. */
export interface ClickReading<Field extends ClickField> {
  /** A select list: positions, not names, so that no alias hides a column from the conditions. */
  select: string
  /** The fields as they were written, from the values of the select list. */
  clickOf: (values: readonly unknown[]) => Pick<ClickRow, Field>
}

function hasFields<Field extends ClickField>(
  click: object,
  fields: readonly Field[],
): click is Pick<ClickRow, Field> {
  return fields.every((field) => field in click)
}

/** @throws Error that names the column of a value that does not fit it */
function readField(field: ClickField, value: unknown): unknown {
  const { column, value: schema } = storedFields[field]
  const read = schema.safeParse(value)
  if (!read.success) throw new Error(`Of a click, ${column} is not readable`, { cause: read.error })
  return read.data
}

/**
 * What a column costs is for the most part to open and unpack it, for one row as for thousands
 * (docs/performance/reports.md): so a reader of clicks names the fields that it needs.
 */
export function clickReading<Field extends ClickField>(fields: readonly Field[]): ClickReading<Field> {
  return {
    select: fields.map((field) => storedFields[field].select ?? storedFields[field].column).join(', '),
    clickOf: (values) => {
      const click: Partial<Record<ClickField, unknown>> = {}
      for (const [index, field] of fields.entries()) click[field] = readField(field, values[index])
      if (!hasFields(click, fields)) throw new Error('A click lacks a requested field')
      return click
    },
  }
}
