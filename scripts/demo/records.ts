import { changeOf, counted, newConversion, nextVersion, type StoredConversion } from '@waymark/conversions'
import { firstValues, readParameters } from '@waymark/domain'
import type { ClickEvent, OfferClickEvent } from '@waymark/events'
import {
  type CompiledLink,
  chooseOffer,
  decideOutcome,
  type FlowVisit,
  type Outcome,
} from '@waymark/redirect-flow'
import { seededRandom } from '@waymark/rule-engine'
import {
  createRefererReader,
  createUserAgentReader,
  type Geo,
  preferredLanguage,
  visitorOf,
} from '@waymark/visitor'
import { type Conversion, conversionsOf, goesOnAtMs } from './conversions.ts'
import type { Members } from './links.ts'
import { type Random, tokenAt } from './random.ts'
import type { Visit } from './visits.ts'

/** A conversion with its history and its changes of the offers' counts. */
export interface ConversionRecord extends ReturnType<typeof counted> {
  history: ReturnType<typeof changeOf>[]
}

export interface RecordsDeps extends Pick<Members, 'offers' | 'landings'> {
  /** By their ids. */
  links: ReadonlyMap<string, CompiledLink>
  geo: Pick<Geo, 'lookup'>
  /** Unix ms. */
  nowMs: number
}

/**
 * Makes of visits what the redirector, the worker and the intake of postbacks would have written by `nowMs`:
 * what comes later is not there yet.
 */
export function createRecords(deps: RecordsDeps) {
  const { links, nowMs } = deps
  const landings = new Map(deps.landings.map((landing) => [landing.id, landing]))
  const offers = new Map(deps.offers.map((offer) => [offer.id, offer]))
  const readVisit = createVisitReader(deps)
  return (visit: Visit) => {
    const link = links.get(visit.link.id)
    if (link === undefined) throw new Error(`The link "${visit.link.title}" was removed.`)
    const random = seededRandom(visit.seed)
    const flowVisit = readVisit(visit, link)
    const outcome = decideOutcome(link, flowVisit, { random })
    const click = clickOf(visit, link, { visit: flowVisit, outcome })
    const landing = landings.get(click.landingId ?? '')
    const hopAtMs = landing === undefined ? null : goesOnAtMs(visit, landing, random)
    if (landing !== undefined && (hopAtMs === null || hopAtMs > nowMs))
      return { click, offerClick: null, conversions: [] }
    const offerClick =
      hopAtMs === null ? null : offerClickOf(click, { link, visit: { ...flowVisit, atMs: hopAtMs }, random })
    const { offerId, networkId } = offerClick ?? click
    const offer = offers.get(offerId ?? '') ?? null
    const conversions = conversionsOf(visit, { offer, atMs: hopAtMs ?? visit.atMs }, random)
    const converted = { ...click, offerId, networkId }
    return {
      click,
      offerClick,
      conversions: conversions.flatMap((one) => recordOf(one, { click: converted, nowMs, random }) ?? []),
    }
  }
}

/** Reads a visitor from the headers and the query, as the redirector does. */
function createVisitReader({ geo }: Pick<RecordsDeps, 'geo'>) {
  const readUserAgent = createUserAgentReader(() => null)
  const readReferer = createRefererReader(() => null)
  return (
    { atMs, clickToken, parameters, visitor: { headers } }: Visit,
    { facts }: CompiledLink,
  ): FlowVisit => {
    const ip = headers['x-forwarded-for']
    const profile = {
      ...geo.lookup(ip),
      ...readUserAgent(headers['user-agent']).facts,
      ip,
      language: preferredLanguage(headers['accept-language']),
      lastIdentity: null,
    }
    const read = readParameters(firstValues(parameters), facts)
    const visitor = visitorOf(profile, { ...readReferer(headers.referer).facts, ...read, headers })
    return { atMs, clickToken, parameters, visitor }
  }
}

const noCost = { costModel: null, costRate: null, costCurrency: null }
const nowhere = { ruleId: null, landingId: null, offerId: null, networkId: null }

/** @param outcome null: nowhere to go */
function clickOf(
  { isUnique, visitor: { id: visitorId } }: Visit,
  { facts }: CompiledLink,
  { visit, outcome }: { visit: FlowVisit; outcome: Outcome | null },
): ClickEvent {
  const { headers: _headers, query, subIds, ...known } = visit.visitor
  const stated = (name: string) => query.get(name) ?? null
  const { ruleId, landingId, offerId, networkId } = outcome ?? nowhere
  const redirect = outcome?.kind === 'redirect' ? outcome : null
  return {
    clickToken: visit.clickToken,
    clickedAtMs: visit.atMs,
    workspaceId: facts.workspaceId,
    linkId: facts.linkId,
    bioLinkId: null,
    shortCode: facts.shortCode,
    shortUrl: facts.shortUrl,
    originalUrl: facts.originalUrl,
    trafficSourceId: facts.trafficSourceId,
    matchedRuleId: ruleId,
    landingId,
    offerId,
    networkId,
    redirectType: redirect?.redirectType ?? 'http_404',
    resolvedUrl: redirect?.url ?? null,
    resolvedParams: redirect?.resolvedParams ?? {},
    ...known,
    ip: null,
    visitorId,
    isUnique,
    subIds: Object.fromEntries(subIds),
    externalId: stated('external_id'),
    keyword: stated('keyword'),
    source: stated('source'),
    cost: null,
    currency: null,
    ...(facts.clickCost ?? noCost),
    gclid: stated('gclid'),
    fbclid: stated('fbclid'),
    ttclid: stated('ttclid'),
    msclkid: stated('msclkid'),
    clickIds: {},
  }
}

/** Null: no offer is open. */
function offerClickOf(
  { clickToken, workspaceId, linkId, clickedAtMs, matchedRuleId: ruleId, landingId, isBot }: ClickEvent,
  { link, visit, random }: { link: CompiledLink; visit: FlowVisit; random: Random },
): OfferClickEvent | null {
  if (ruleId === null || workspaceId === null || linkId === null) return null
  const hop = { ruleId, visit: { ...visit, parameters: [] }, landingId, random, boundOfferId: null }
  const chosen = chooseOffer(link, hop)
  if (chosen === null || chosen.offerId === null) return null
  const { offerId, networkId } = chosen
  const { atMs } = visit
  return {
    kind: 'offer_click',
    eventId: tokenAt(atMs, random),
    clickToken,
    workspaceId,
    linkId,
    clickedAtMs,
    atMs,
    ruleId,
    landingId,
    offerId,
    networkId,
    isBot,
    isFirst: true,
    subIds: {},
  }
}

/** What is known of a conversion at `nowMs`, step by step as its postbacks came; null: it comes later. */
function recordOf(
  { steps, payout, currency, tid }: Conversion,
  { click, nowMs, random }: { click: ClickEvent; nowMs: number; random: Random },
): ConversionRecord | null {
  const { offerId, networkId, workspaceId } = click
  if (workspaceId === null) throw new Error('A link of the demo has no workspace.')
  const changes: ConversionRecord['changes'] = []
  const history: ConversionRecord['history'] = []
  const stated = { payout, currency, tid, source: 'postback' as const }
  let stored: StoredConversion | null = null
  for (const { status, word: originalStatus, atMs } of steps.filter((step) => step.atMs <= nowMs)) {
    const next: StoredConversion =
      stored === null
        ? newConversion(
            click,
            {
              id: tokenAt(atMs, random),
              workspaceId,
              offerId,
              networkId,
              goalId: null,
              status,
              originalStatus,
              ...stated,
            },
            { nowMs: atMs, convertedAtMs: atMs },
          )
        : nextVersion(stored, { status, originalStatus }, { nowMs: atMs, happenedAtMs: atMs })
    const counting = counted(next, atMs)
    changes.push(...counting.changes)
    history.push(changeOf(stored, counting.conversion, 'postback'))
    stored = counting.conversion
  }
  return stored === null ? null : { conversion: stored, changes, history }
}
