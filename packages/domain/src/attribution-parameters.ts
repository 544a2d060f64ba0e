/** Click ids of ad platforms, by which they know their clicks again at the target. In lower case. */
const clickIds: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'gclsrc',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'fbclid',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'yclid',
  'ysclid',
  'rdt_cid',
  'epik',
  'sccid',
  'wickedid',
  'irclickid',
  'obclid',
  'tblci',
  'vmcid',
  'qclid',
  'mc_cid',
  'mc_eid',
  'igshid',
])

/** Parameters of ad platforms and trackers that have macros of their own names. */
export const macroParameters: ReadonlySet<string> = new Set([
  'wbraid',
  'gbraid',
  'creative_id',
  'ad_campaign_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
])

/**
 * Whether a parameter says where a visit comes from: a UTM tag or a click id of an ad platform, in any case.
 */
export function isAttribution(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith('utm_') || clickIds.has(lower)
}
