import type { ClickEvent, OfferClickEvent } from '@waymark/events'
import { seededRandom } from '@waymark/rule-engine'
import { createTokens } from '../generate/ids.ts'
import type { Visit } from '../generate/visit.ts'
import type { CreatedLink, CreatedWorkspace } from '../workspace/created.ts'
import type { PlannedLink, PlannedSource, WorkspacePlan } from '../workspace/plan.ts'
import { type AfterClick, type ConversionRecords, conversionOf } from './conversion-records.ts'

/** What a visit is in the stores, as it stands at `nowMs`: what comes later is not there yet. */
export interface VisitRecords {
  click: ClickEvent
  offerClick: OfferClickEvent | null
  conversions: ConversionRecords[]
}

interface Location {
  plan: PlannedLink
  link: CreatedLink
  source: PlannedSource
  sourceId: string
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new Error(`nothing stands at place ${index} of the plan`)
  return item
}
const maybeAt = (ids: readonly string[], index: number | null) => (index === null ? null : at(ids, index))

const hostOf = (url: string | null) => (url === null ? null : new URL(url).hostname)

/** Makes what the redirector, the worker and the intake of conversions would have written of a visit. */
export function createRecords(
  plan: WorkspacePlan,
  workspace: CreatedWorkspace,
  { seed, nowMs }: { seed: number; nowMs: number },
): (visit: Visit) => VisitRecords {
  // Of the workspace, too: ids of conversions are unique among all of them.
  const tokenAt = createTokens(seededRandom(seed ^ Number.parseInt(workspace.id.slice(-8), 16)))
  const domains = new Map<string | null, string | null>()
  const domainOf = (referer: string | null) => {
    const known = domains.get(referer)
    if (known !== undefined) return known
    const domain = hostOf(referer)
    domains.set(referer, domain)
    return domain
  }
  const positions = plan.links.map(
    (link, index): Location => ({
      plan: link,
      link: at(workspace.links, index),
      source: at(plan.sources, link.source),
      sourceId: at(workspace.sources, link.source),
    }),
  )

  return (visit) => {
    const position = at(positions, visit.link)
    const click = clickOf(visit, {
      position,
      plan,
      workspace,
      refererDomain: domainOf(visit.visitor.referer),
    })
    return {
      click,
      offerClick: offerClickOf(visit, { click, workspace, plan, nowMs, tokenAt }),
      conversions: visit.conversions.flatMap((conversion) => {
        const offer = offerOf(visit, plan, workspace)
        return conversionOf(conversion, { click, offer, nowMs, tokenAt })
      }),
    }
  }
}

interface ClickContext {
  position: Location
  plan: WorkspacePlan
  workspace: CreatedWorkspace
  refererDomain: string | null
}

/** Where the visit went first. */
function targetOf(visit: Visit, { position, plan }: ClickContext): string {
  if (visit.landing !== null) return at(plan.landings, visit.landing).url
  if (visit.offer !== null) return at(plan.offers, visit.offer).url
  const target = position.plan.rules[visit.rule ?? -1]?.target
  return target?.kind === 'redirect' ? target.url : position.link.originalUrl
}

function offerOf(visit: Visit, { offers }: WorkspacePlan, workspace: CreatedWorkspace) {
  if (visit.offer === null) return { offerId: null, networkId: null }
  const { network } = at(offers, visit.offer)
  return { offerId: at(workspace.offers, visit.offer), networkId: at(workspace.networks, network) }
}

const noMatch = {
  deviceType: 'unknown',
  deviceBrand: null,
  os: null,
  osVersion: null,
  browser: null,
  browserVersion: null,
}

function visitorPart({ visitor }: Visit) {
  const { deviceType, deviceBrand, os, osVersion, browser, browserVersion } = visitor.device ?? noMatch
  return {
    countryCode: visitor.country.code,
    region: visitor.network.region,
    city: visitor.network.city,
    deviceType,
    deviceBrand,
    os,
    osVersion,
    browser,
    browserVersion,
    language: visitor.language,
    userAgent: visitor.device?.userAgent ?? visitor.crawler?.userAgent ?? '',
    referer: visitor.referer,
    ip: null,
    visitorId: visitor.id,
    isBot: visitor.crawler !== null,
    botReason: visitor.crawler?.botReason ?? null,
  }
}

function sourcePart(visit: Visit, { source, sourceId }: Location) {
  const idOf = (name: PlannedSource['clickIdName']) =>
    source.clickIdName === name ? visit.sourceClickId : null
  return {
    trafficSourceId: sourceId,
    subIds: visit.subIds,
    externalId: idOf('external_id'),
    keyword: visit.keyword,
    source: visit.site,
    cost: null,
    currency: null,
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: idOf('gclid'),
    fbclid: idOf('fbclid'),
    ttclid: idOf('ttclid'),
    msclkid: null,
  }
}

function clickOf(visit: Visit, context: ClickContext): ClickEvent {
  const { position, plan, workspace } = context
  const { link } = position
  const straight =
    visit.landing === null ? offerOf(visit, plan, workspace) : { offerId: null, networkId: null }
  return {
    clickToken: visit.clickToken,
    clickedAtMs: visit.atMs,
    workspaceId: workspace.id,
    linkId: link.id,
    bioLinkId: null,
    shortCode: link.shortCode,
    shortUrl: link.shortUrl,
    originalUrl: link.originalUrl,
    matchedRuleId: visit.rule === null ? null : at(link.rules, visit.rule),
    landingId: maybeAt(workspace.landings, visit.landing),
    ...straight,
    redirectType: '302',
    resolvedUrl: targetOf(visit, context).replace('{click_id}', visit.clickToken),
    resolvedParams: visit.subIds,
    ...visitorPart(visit),
    refererDomain: context.refererDomain,
    isUnique: visit.isUnique,
    ...sourcePart(visit, position),
  }
}

function offerClickOf(
  visit: Visit,
  {
    click,
    plan,
    workspace,
    nowMs,
    tokenAt,
  }: AfterClick & { plan: WorkspacePlan; workspace: CreatedWorkspace },
): OfferClickEvent | null {
  const { offerId, networkId } = offerOf(visit, plan, workspace)
  const atMs = visit.offerClickAtMs
  if (atMs === null || atMs > nowMs || offerId === null || click.linkId === null) return null
  return {
    kind: 'offer_click',
    eventId: tokenAt(atMs),
    clickToken: click.clickToken,
    workspaceId: workspace.id,
    linkId: click.linkId,
    clickedAtMs: click.clickedAtMs,
    atMs,
    ruleId: click.matchedRuleId,
    landingId: click.landingId,
    offerId,
    networkId,
    isFirst: true,
    isBot: click.isBot,
    subIds: {},
  }
}
