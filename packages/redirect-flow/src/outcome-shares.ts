import { drawCandidates } from '@waymark/rule-engine'
import { chooseOffer, landingOfferRule } from './choose-offer.ts'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome, decisionContext, visitContextOf } from './decide-outcome.ts'
import { type Choice, choicesByWeight } from './draw-by-weight.ts'
import type { LandingOfferFlow } from './flow-action.ts'
import type { FlowContext } from './flow-context.ts'
import { openOffers } from './open-offers.ts'
import type { ServedBy } from './outcome.ts'
import type { SimulationDeps } from './simulate.ts'
import { simulatedEnd } from './simulated-end.ts'
import type { FlowVisit } from './visit.ts'

/** By whom a visit is served; behind a landing the offer that the visitor gets who goes on. */
export type ServedParts = Pick<ServedBy, 'ruleId' | 'landingId' | 'offerId'>

export interface OutcomeShare extends ServedParts {
  /** In (0, 1]; those of all outcomes add up to 1. */
  share: number
}

/** One way that the draws of a link may take. */
export interface DrawnWay extends OutcomeShare {
  /** Numbers for `random` that take it at the link. */
  randoms: readonly number[]
}

export interface SharesDeps extends SimulationDeps {
  /** How often is drawn where there is more chance than the draws of the link itself. */
  draws: number
  /** Called every few draws: lets other work be done in between. */
  pause: () => Promise<unknown>
}

/**
 * The share of each outcome for a visitor who comes as this one does (contract §12), the largest first: by
 * the weights of rules, landings and offers where these are all that is left to chance; by `draws` draws
 * where a rule sends visitors on to other links, which draw themselves. The code that serves visitors takes
 * each way.
 */
export async function outcomeShares(
  link: CompiledLink,
  visit: FlowVisit,
  deps: SharesDeps,
): Promise<OutcomeShare[]> {
  const { ways, isExact } = drawnWays(link, visit, deps)
  return isExact ? added(ways) : await sharesOfDraws(link, visit, deps)
}

export interface DrawnWays {
  ways: DrawnWay[]
  /** False: a rule that may be drawn sends the visitor to another link, where more may be drawn. */
  isExact: boolean
}

/** Every way that the draws of a link may take, with its share. */
export function drawnWays(
  link: CompiledLink,
  visit: FlowVisit,
  context: Omit<FlowContext, 'random'>,
): DrawnWays {
  const decideBy = (randoms: readonly number[]) =>
    decideOutcome(link, visit, { ...context, random: scripted(randoms) })
  const ways: DrawnWay[] = []
  let isExact = true
  for (const { randoms, share } of ruleWays(link, visit, context)) {
    const outcome = decideBy(randoms)
    if (outcome?.kind === 'campaign') isExact = false
    const flow = landingOfferRule(link, outcome?.ruleId ?? '')
    if (flow === null) ways.push({ ...partsOf(outcome), share, randoms })
    else ways.push(...flowWays({ link, visit, flow, decideBy }, { randoms, share }))
  }
  return { ways, isExact }
}

type Way = Pick<DrawnWay, 'randoms' | 'share'>

function ruleWays(link: CompiledLink, visit: FlowVisit, context: Omit<FlowContext, 'random'>): Way[] {
  const drawing = { ...context, random: scripted([]) }
  const requested = decisionContext(visitContextOf(link, visit, drawing), drawing)
  const candidates = drawCandidates(link.rules, visit.visitor, requested)
  return candidates.length < 2
    ? [{ randoms: [], share: 1 }]
    : choicesByWeight(candidates).map((choice) => wayOn({ randoms: [], share: 1 }, choice))
}

interface FlowDraw {
  link: CompiledLink
  visit: FlowVisit
  flow: LandingOfferFlow
  decideBy: (randoms: readonly number[]) => ServedParts | null
}

/** The landings, and behind each the offers; without landings the offers. */
function flowWays({ link, visit, flow, decideBy }: FlowDraw, before: Way): DrawnWay[] {
  const offers = choicesByWeight(openOffers(flow.offers, visit))
  const drawn = flow.landings.length === 0 ? offers : choicesByWeight(flow.landings)
  return drawn.flatMap((choice) => {
    const way = wayOn(before, choice)
    const parts = partsOf(decideBy(way.randoms))
    const { ruleId, landingId } = parts
    if (ruleId === null || landingId === null) return [{ ...parts, ...way }]
    return offers.map((offer) => {
      const random = scripted(numbersOf(offer))
      const hop = chooseOffer(link, { ruleId, landingId, visit, random, boundOfferId: null })
      return { ruleId, landingId, offerId: hop?.offerId ?? null, ...way, share: way.share * offer.share }
    })
  })
}

const wayOn = ({ randoms, share }: Way, choice: Choice<unknown>): Way => ({
  randoms: [...randoms, ...numbersOf(choice)],
  share: share * choice.share,
})

const numbersOf = ({ at }: Choice<unknown>): number[] => (at === null ? [] : [at])

/** These numbers, then always the same one: macros may take some, which no outcome depends on. */
function scripted(randoms: readonly number[]): () => number {
  const left = randoms[Symbol.iterator]()
  return () => left.next().value ?? 0.5
}

const noParts: ServedParts = { ruleId: null, landingId: null, offerId: null }

function partsOf(served: ServedParts | null): ServedParts {
  if (served === null) return noParts
  const { ruleId, landingId, offerId } = served
  return { ruleId, landingId, offerId }
}

const drawsBetweenPauses = 50

async function sharesOfDraws(
  link: CompiledLink,
  visit: FlowVisit,
  { draws, pause, startRandom, ...deps }: SharesDeps,
): Promise<OutcomeShare[]> {
  const random = startRandom()
  const drawn: OutcomeShare[] = []
  for (let draw = 1; draw <= draws; draw++) {
    drawn.push({ ...(await drawnParts(link, visit, { ...deps, random })), share: 1 })
    if (draw % drawsBetweenPauses === 0) await pause()
  }
  return added(drawn).map((outcome) => ({ ...outcome, share: outcome.share / draws }))
}

async function drawnParts(
  link: CompiledLink,
  visit: FlowVisit,
  context: FlowContext & Pick<SimulationDeps, 'resolve'>,
): Promise<ServedParts> {
  const { random, lists, resolve } = context
  const outcome = decideOutcome(link, visit, context)
  const { end, servedBy } = await simulatedEnd({ link, visit, outcome }, { random, lists, resolve })
  if (end.kind !== 'served') return { ...noParts, ruleId: end.ruleId }
  const parts = partsOf(end.outcome)
  const { landingId } = parts
  const ruleId = servedBy?.ruleId ?? null
  if (servedBy === null || ruleId === null || landingId === null) return parts
  const hop = chooseOffer(servedBy.link, { ruleId, landingId, visit, random, boundOfferId: null })
  return { ...parts, offerId: hop?.offerId ?? null }
}

/** Equal outcomes as one. */
function added(shares: readonly OutcomeShare[]): OutcomeShare[] {
  const outcomes = Map.groupBy(shares, ({ ruleId, landingId, offerId }) =>
    [ruleId, landingId, offerId].join(),
  )
  return [...outcomes.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { ruleId, landingId, offerId } = first
      const share = others.reduce((sum, other) => sum + other.share, first.share)
      return [{ ruleId, landingId, offerId, share }]
    })
    .sort((one, other) => other.share - one.share)
}
