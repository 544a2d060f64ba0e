import { decideOutcome } from '@waymark/redirect-flow'
import { answerClosed } from './answer-closed.ts'
import type { FinishDeps } from './finish.ts'
import { type FollowDeps, follow } from './follow.ts'
import type { SaveHistory } from './history/save-history.ts'
import type { FullLinks } from './limits/full-links.ts'
import type { ClickReservation, OpenVisit, ReserveClick } from './limits/reserve-click.ts'
import {
  isPerson,
  type KnownVisitor,
  queryStore,
  type ServedVisit,
  type StoreLookupDeps,
} from './store-lookup.ts'
import { answerEnd, type VisitEnd } from './visit-end.ts'

export interface ServeWithStoreDeps extends StoreLookupDeps, FollowDeps, FinishDeps {
  reserveClick: ReserveClick
  saveHistory: SaveHistory
  fullLinks: FullLinks
}

/** history → decide → reserve → deliver → record → remember (contract §4). Without the store it is decided by what is known here. */
export async function serveWithStore(deps: ServeWithStoreDeps, served: ServedVisit): Promise<void> {
  const { exchange, visit, settings } = served
  const { link, atMs, reply } = exchange
  const known = await queryStore(deps, served, link)
  const settled = await reserveFor(deps, served, known)
  if (settled.kind === 'full') {
    deps.fullLinks.add(link)
    return answerClosed(reply, { url: link.expiredUrl })
  }
  const { end, isUnique } = settled
  const answered = answerEnd(deps, exchange, { visit, settings, end, isUnique })
  if (end.kind === 'served' && isPerson(served))
    deps.saveHistory({ link, ...known, served: end.outcome, atMs })
  return answered
}

async function reserveFor(
  deps: ServeWithStoreDeps,
  served: ServedVisit,
  { names, loaded }: KnownVisitor,
): Promise<ClickReservation> {
  const { link, atMs } = served.exchange
  const { clickLimit } = link.facts
  if (clickLimit !== null && (loaded.linkClicks ?? 0) >= clickLimit) return { kind: 'full' }
  const { history, bound } = loaded
  const decide: OpenVisit['decide'] = (at, excludedRules) =>
    decideEnd(deps, served, { history: at, bound, excludedRules })
  if (isPerson(served)) return deps.reserveClick({ link, atMs, visitorId: names.current, history, decide })
  return { kind: 'decided', end: await decide(history, nothingExcluded), isUnique: null }
}

const nothingExcluded: ReadonlySet<string> = new Set()

type Known = Pick<Parameters<typeof decideOutcome>[2], 'history' | 'bound' | 'excludedRules'>

async function decideEnd(deps: ServeWithStoreDeps, served: ServedVisit, known: Known): Promise<VisitEnd> {
  const { exchange, visit, settings } = served
  const { link } = exchange
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists, ...known })
  if (outcome === null) return { kind: 'not_found' }
  if (outcome.kind === 'campaign') return follow(deps, served, outcome)
  return { kind: 'served', outcome, servedBy: { link, ruleId: outcome.ruleId }, subIds: visit.visitor.subIds }
}
