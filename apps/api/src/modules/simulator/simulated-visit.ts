import { firstValues, parseQuery, readParameters, uuidV7 } from '@waymark/domain'
import type { CompiledLink, FlowVisit } from '@waymark/redirect-flow'
import { seededRandom } from '@waymark/rule-engine'
import {
  addressBotReasonOf,
  type Geo,
  type GeoFacts,
  normalizeIp,
  nowhere,
  parseUserAgent,
  preferredLanguage,
  readReferer,
  type UserAgentFacts,
  visitorOf,
} from '@waymark/visitor'
import type { SimulateBody } from './simulator.schema.ts'

export interface SimulatedRequest {
  body: SimulateBody
  link: CompiledLink
  /** Opened only where the location comes from the address. */
  geo: () => Promise<Geo>
  /** Unix ms. */
  atMs: number
  seed: number
}

/**
 * Puts a visit together as the redirector does, from what is said of it; what is not said is read off address
 * and user agent.
 */
export async function simulatedVisit({ body, link, geo, atMs, seed }: SimulatedRequest): Promise<FlowVisit> {
  const ip = body.ip === undefined ? null : normalizeIp(body.ip)
  const parameters = parseQuery(searchOf(body.query))
  const visitor = visitorOf(
    {
      ip,
      ...(await locationOf(body, ip, geo)),
      ...deviceOf(body, ip),
      language: preferredLanguage(body.language),
      lastIdentity: null,
    },
    {
      ...readReferer(body.referer ?? ''),
      ...readParameters(firstValues(parameters), link.facts),
      headers: body.headers ?? {},
    },
  )
  return { atMs, clickToken: tokenOf(atMs, seed), parameters, path: pathOf(body), visitor }
}

/** The rest of a path; `undefined` where it is slashes alone, which do not count. */
export const pathOf = ({ path }: SimulateBody): string | undefined =>
  path === undefined || /^\/+$/.test(path) ? undefined : path

/**
 * What is said wins; the city of an address in another country than the one that is said would be a
 * contradiction.
 */
async function locationOf(body: SimulateBody, ip: string | null, geo: () => Promise<Geo>): Promise<GeoFacts> {
  const { country, city } = body
  const found = await foundLocation(body, ip, geo)
  return {
    ...found,
    ...givenFacts(body),
    countryCode: country ?? found.countryCode,
    city: city ?? found.city,
  }
}

/** What is said of the region and the network. */
function givenFacts({
  region,
  regionCode,
  isp,
  asn,
  connectionType,
  proxyType,
}: SimulateBody): Partial<GeoFacts> {
  return {
    ...((region !== undefined || regionCode !== undefined) && {
      region: region ?? null,
      regionCode: regionCode ?? null,
    }),
    ...(isp !== undefined && { isp }),
    ...(asn !== undefined && { asn }),
    ...(connectionType !== undefined && { connectionType }),
    ...(proxyType !== undefined && { proxyType }),
  }
}

async function foundLocation(
  { country, city }: SimulateBody,
  ip: string | null,
  geo: () => Promise<Geo>,
): Promise<GeoFacts> {
  const isGiven = country !== undefined && city !== undefined
  const found = ip === null || isGiven ? nowhere : (await geo()).lookup(ip)
  if (country !== undefined && country !== found.countryCode) {
    return { ...nowhere, countryCode: country, city: city ?? null }
  }
  return {
    ...found,
    region: city === undefined ? found.region : null,
    regionCode: city === undefined ? found.regionCode : null,
    city: city ?? found.city,
  }
}

const noUserAgent: UserAgentFacts = {
  userAgent: '',
  deviceType: 'unknown',
  deviceBrand: null,
  deviceModel: null,
  os: null,
  osVersion: null,
  browser: null,
  browserVersion: null,
  inApp: null,
  isBot: false,
  botReason: null,
}

/**
 * Without a word about the user agent the visitor is no bot, unless it comes from an address of bots; one
 * that sends an empty user agent is.
 */
function deviceOf(body: SimulateBody, ip: string | null): UserAgentFacts {
  const { userAgent, device, isBot } = body
  const facts = userAgent === undefined ? noUserAgent : parseUserAgent(userAgent)
  const found = facts.botReason ?? (ip === null ? null : addressBotReasonOf(ip))
  const verdict = isBot ?? found !== null
  return {
    ...facts,
    ...(device !== undefined && { deviceType: device }),
    ...givenSystem(body),
    isBot: verdict,
    botReason: verdict ? (found ?? 'simulated') : null,
  }
}

function searchOf(query: SimulateBody['query']): string {
  if (query === undefined) return ''
  return typeof query === 'string' ? query : new URLSearchParams(query).toString()
}

/** Of numbers of its own, so that the draw is that of the seed. */
function tokenOf(atMs: number, seed: number): string {
  const random = seededRandom(~seed)
  return uuidV7(
    atMs,
    Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
  )
}

/** An app is a browser of its own name; versions belong to what is said beside them. */
function givenSystem(body: SimulateBody): Partial<UserAgentFacts> {
  const { os, osVersion, browser, browserVersion, inApp, deviceBrand, deviceModel } = body
  const ofBrowser = browser ?? inApp
  return {
    ...(os !== undefined && { os, osVersion: null }),
    ...(osVersion !== undefined && { osVersion }),
    ...(ofBrowser !== undefined && { browser: ofBrowser, browserVersion: null, inApp: inApp ?? null }),
    ...(browserVersion !== undefined && { browserVersion }),
    ...(deviceBrand !== undefined && { deviceBrand }),
    ...(deviceModel !== undefined && { deviceModel }),
  }
}
