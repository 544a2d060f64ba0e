import { subIdSlots } from '@waymark/domain'

/** How the values of a dimension are written and compared. */
export type DimensionKind = 'time' | 'id' | 'flag' | 'text'

const kinds = {
  date: 'time',
  hour: 'time',
  week: 'time',
  month: 'time',
  link: 'id',
  offer: 'id',
  landing: 'id',
  network: 'id',
  traffic_source: 'id',
  country: 'text',
  city: 'text',
  device: 'text',
  os: 'text',
  browser: 'text',
  language: 'text',
  referer: 'text',
  bot: 'flag',
} as const satisfies Record<string, DimensionKind>

const kindByToken: ReadonlyMap<string, DimensionKind> = new Map([
  ...Object.entries(kinds),
  ...subIdSlots.map((slot): [string, DimensionKind] => [`sub_id:${slot}`, 'text']),
])

/**
 * What reports group and filter by, in the order of the specification (POST /analytics/report, `groupBy`).
 */
export const dimensions: readonly string[] = [...kindByToken.keys()]

/** The kind of a dimension; null for what is none. */
export function dimensionKind(token: string): DimensionKind | null {
  return kindByToken.get(token) ?? null
}
