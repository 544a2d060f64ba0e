import { seededRandom } from '@waymark/rule-engine'
import { creatives, placements } from '../catalogue/marketing.ts'
import type {
  PlannedLink,
  PlannedRule,
  PlannedSource,
  WeightedIndex,
  WorkspacePlan,
} from '../workspace/plan.ts'
import { conversionsAtOffer, conversionsAtShop } from './conversions.ts'
import { type Hour, hoursOf } from './hours.ts'
import { createTokens, hex8 } from './ids.ts'
import { type Draw, delayMs, oneOf, type Random, weightedDraw } from './random.ts'
import type { Visit, Visitor } from './visit.ts'
import { createVisitors } from './visitors.ts'

export interface VisitRange {
  seed: number
  /** Unix ms. */
  fromMs: number
  /** Exclusive. */
  toMs: number
  clicks: number
}

const uniquenessMs = 24 * 3_600_000

/** A link with all that is drawn for its visits. */
interface LiveLink {
  index: number
  plan: PlannedLink
  source: PlannedSource
  visitorFrom: ReturnType<typeof createVisitors>
  subIdsOf: Draw<Readonly<Record<string, string>>>
  ruleOf: (visitor: Visitor, random: Random) => number | null
}

/** Every combination that a source sends, made once: millions of visits share them. */
function subIdsOfSource({ campaigns }: PlannedSource): Draw<Readonly<Record<string, string>>> {
  const sets = campaigns.flatMap((campaign, rank) =>
    creatives.flatMap((creative) =>
      placements.map((placement) => ({
        weight: 1 / (rank + 1),
        subIds: { sub_id_1: campaign, sub_id_2: creative, sub_id_3: placement },
      })),
    ),
  )
  const draw = weightedDraw(sets, ({ weight }) => weight)
  return (random) => draw(random).subIds
}

/** As the rule engine decides: forced ones that match, then a draw of the regular ones. */
function ruleDraw(rules: readonly PlannedRule[]): LiveLink['ruleOf'] {
  const indexed = rules.map((rule, index) => ({ ...rule, index }))
  const forced = indexed.filter(({ flowType }) => flowType === 'forced')
  const regular = indexed.filter(({ flowType }) => flowType === 'regular')
  const draw = regular.length > 0 ? weightedDraw(regular, ({ weight }) => weight ?? 1) : null
  return ({ country }, random) => {
    const first = forced.find(({ countries }) => countries === null || countries.includes(country.code))
    return first?.index ?? draw?.(random).index ?? null
  }
}

const memberDraws = new WeakMap<readonly WeightedIndex[], Draw<WeightedIndex>>()

function memberOf(members: readonly WeightedIndex[], random: Random): number | null {
  if (members.length === 0) return null
  let draw = memberDraws.get(members)
  if (draw === undefined) {
    draw = weightedDraw(members, ({ weight }) => weight)
    memberDraws.set(members, draw)
  }
  return draw(random).index
}

/** Where a visit goes: landing, offer, and when it goes on to that. */
function wayOf(
  { landings }: WorkspacePlan,
  { rule, visitor, atMs }: { rule: PlannedRule | undefined; visitor: Visitor; atMs: number },
  random: Random,
): Pick<Visit, 'landing' | 'offer' | 'offerClickAtMs'> {
  if (rule?.target.kind !== 'flow') return { landing: null, offer: null, offerClickAtMs: null }
  const landing = memberOf(rule.target.landings, random)
  const offer = memberOf(rule.target.offers, random)
  const clickThrough = landing === null ? 1 : (landings[landing]?.clickThrough ?? 0)
  if (landing === null) return { landing, offer, offerClickAtMs: null }
  const goesOn = visitor.crawler === null && random() < clickThrough
  if (!goesOn) return { landing, offer: null, offerClickAtMs: null }
  const thinkingMs = 2_000 + delayMs(random, { mean: 40_000, atMost: 1_800_000 })
  return { landing, offer, offerClickAtMs: atMs + thinkingMs }
}

function liveLinks({ links, sources }: WorkspacePlan, random: Random): LiveLink[] {
  return links.map((plan, index) => {
    const source = sources[plan.source]
    if (source === undefined) throw new Error(`link ${plan.title} has no source`)
    return {
      index,
      plan,
      source,
      visitorFrom: createVisitors(source, random),
      subIdsOf: subIdsOfSource(source),
      ruleOf: ruleDraw(plan.rules),
    }
  })
}

/**
 * The visits of a range in the order of their time, one after the other and never held together: the same
 * ones for the same plan, seed, range and number. There are exactly so many.
 * @throws RangeError for an empty range
 */
export function* generateVisits(plan: WorkspacePlan, range: VisitRange): Generator<Visit> {
  const random = seededRandom(range.seed)
  const links = liveLinks(plan, random)
  const linkOf = weightedDraw(links, (link) => link.plan.weight)
  const visitOf = visitMaker(plan, random)
  for (const hour of hoursOf(range, random)) {
    const stepMs = (hour.toMs - hour.fromMs) / Math.max(1, hour.clicks)
    for (let index = 0; index < hour.clicks; index++) {
      // The sum of such large numbers may be rounded up to the end.
      const atMs = Math.min(Math.floor(hour.fromMs + (index + random()) * stepMs), hour.toMs - 1)
      yield visitOf(linkOf(random), { hour, atMs })
    }
  }
}

function visitMaker(plan: WorkspacePlan, random: Random) {
  const tokenAt = createTokens(random)
  return (link: LiveLink, { hour, atMs }: { hour: Hour; atMs: number }): Visit => {
    const { source } = link
    const visitor = link.visitorFrom(hour.countryOf[source.audience])
    const isUnique = atMs - visitor.lastSeenMs >= uniquenessMs
    visitor.lastSeenMs = atMs
    const rule = link.ruleOf(visitor, random)
    const way = wayOf(plan, { rule: link.plan.rules[rule ?? -1], visitor, atMs }, random)
    return {
      clickToken: tokenAt(atMs),
      atMs,
      link: link.index,
      rule,
      ...way,
      visitor,
      isUnique,
      subIds: link.subIdsOf(random),
      site: oneOf(source.sites, random),
      keyword: source.keywords.length > 0 ? oneOf(source.keywords, random) : null,
      sourceClickId: source.clickIdName === null ? null : hex8(random) + hex8(random),
      conversions: conversionsOf(plan, { link: link.plan, way, visitor, atMs }, random),
    }
  }
}

function conversionsOf(
  { offers }: WorkspacePlan,
  visit: {
    link: PlannedLink
    way: Pick<Visit, 'landing' | 'offer' | 'offerClickAtMs'>
    visitor: Visitor
    atMs: number
  },
  random: Random,
): Visit['conversions'] {
  const { link, way, visitor, atMs } = visit
  if (visitor.crawler !== null) return []
  const position = { clickedAtMs: way.offerClickAtMs ?? atMs, value: visitor.country.value }
  const offer = way.offer === null ? undefined : offers[way.offer]
  if (offer) return conversionsAtOffer(offer, position, random)
  // Who stays on a landing buys nothing.
  return way.landing === null ? conversionsAtShop(link.ownSaleRate, position, random) : []
}
