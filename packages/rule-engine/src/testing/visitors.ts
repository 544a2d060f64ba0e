import type { RuleSpec, Visitor } from '../types.ts'

/** A visitor of whom nothing is known, but what a test says. */
export function visitorWith(known: Partial<Visitor> = {}): Visitor {
  return {
    ip: null,
    countryCode: null,
    region: null,
    regionCode: null,
    city: null,
    deviceType: 'unknown',
    os: null,
    osVersion: null,
    browser: null,
    browserVersion: null,
    inApp: null,
    language: null,
    userAgent: '',
    referer: null,
    refererDomain: null,
    isBot: false,
    botReason: null,
    deviceBrand: null,
    deviceModel: null,
    isp: null,
    connectionType: null,
    asn: null,
    proxyType: null,
    headers: {},
    query: new Map(),
    subIds: new Map(),
    ...known,
  }
}

/** A regular rule of priority 0 without conditions, but what a test says. Its target names it. */
export function ruleWith(id: string, differs: Partial<RuleSpec> = {}): RuleSpec {
  return {
    id,
    flowType: 'regular',
    priority: 0,
    weight: null,
    createdAtMs: 0,
    conditions: {},
    action: { schema: 'redirect', targetUrl: `https://target.test/${id}`, redirectType: '302' },
    ...differs,
  }
}
