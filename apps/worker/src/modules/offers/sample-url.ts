import { compileTarget, type MacroContext, type MacroName, nilUuid, resolveTarget } from '@waymark/domain'

/** What a visit might bring where it must be something: an offer that is asked with empty ids may well say no. */
const samples: Partial<Record<MacroName, string>> = {
  // No token of ours: networks that call back for it are told that the click is unknown.
  click_id: nilUuid,
  external_id: 'health-check',
  keyword: 'health-check',
  source: 'health-check',
  cost: '0',
  payout: '0',
  currency: 'USD',
  code: 'health-check',
  campaign: 'health-check',
  country: 'US',
  region: 'California',
  city: 'San Francisco',
  device: 'desktop',
  os: 'Windows',
  os_version: '10',
  browser: 'Chrome',
  browser_version: '120',
  language: 'en',
  ip: '192.0.2.1',
  user_agent: 'Mozilla/5.0',
  is_bot: '0',
}

/** The URL of an offer as a visitor might get it, with values that mean nobody. Null: no visitor could get one. */
export function sampleOfferUrl(template: string, ids: { offerId: string; nowMs: number }): string | null {
  const context: MacroContext = {
    value: (name) => (name === 'offer_id' ? ids.offerId : (samples[name] ?? null)),
    subIds: new Map(),
    query: new Map(),
    nowMs: ids.nowMs,
    random: () => 0.5,
  }
  return resolveTarget(compileTarget(template), context)
}
