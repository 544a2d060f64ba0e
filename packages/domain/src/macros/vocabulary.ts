/** Macros that take their value from the visit, the rule or the conversion (contract §4, "Macros"). */
export const macroNames = [
  'click_id',
  'external_id',
  'keyword',
  'source',
  'cost',
  'currency',
  'link_id',
  'code',
  'rule_id',
  'offer_id',
  'offer_name',
  'landing_id',
  'landing_name',
  'network_id',
  'campaign',
  'campaign_name',
  'traffic_source_name',
  'country',
  'region',
  'city',
  'device',
  'device_brand',
  'device_model',
  'os',
  'os_version',
  'browser',
  'browser_version',
  'language',
  'isp',
  'connection_type',
  'ip',
  'user_agent',
  'referer',
  'referer_domain',
  'is_bot',
  'payout',
  'status',
  'conversion_id',
  'gclid',
  'fbclid',
  'ttclid',
  'msclkid',
] as const

export type MacroName = (typeof macroNames)[number]

/** What people paste from other trackers. `{subN}` for `{sub_id_N}` is with the sub ids. */
const aliases: readonly (readonly [alias: string, name: MacroName])[] = [
  ['clickid', 'click_id'],
  ['subid', 'click_id'],
  ['externalid', 'external_id'],
  ['campaign_id', 'link_id'],
  ['device_type', 'device'],
  ['referrer', 'referer'],
]

const byWord: ReadonlyMap<string, MacroName> = new Map([
  ...macroNames.map((name) => [name, name] as const),
  ...aliases,
])

/** Every word that means one of `macroNames`. */
export const macroWords: readonly string[] = [...byWord.keys()]

/** The macro that a word means, its case aside; null when there is none. */
export function macroNameOf(word: string): MacroName | null {
  return byWord.get(word) ?? null
}

/**
 * Where macros find their values. Members are read only for macros that a template uses, so that the
 * redirector pays nothing for the others; `value` is a switch over what the visit already has.
 */
export interface MacroContext {
  /**
   * Null when unknown: the macro becomes empty. `is_bot` is `1` or `0`; `country` upper case; texts are not
   * encoded.
   */
  value: (name: MacroName) => string | null
  /** For `{sub_id_1}` … `{sub_id_30}`. */
  subIds: ReadonlyMap<string, string>
  /** For `{param:NAME}`: the first value of each incoming query parameter, decoded. */
  query: ReadonlyMap<string, string>
  /** Unix ms, for `{timestamp}` and `{date:FORMAT}`. */
  nowMs: number
  /** In [0, 1), for `{random:min,max}`. */
  random: () => number
}
