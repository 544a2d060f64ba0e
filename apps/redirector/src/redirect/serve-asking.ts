import { decideOutcome } from '@waymark/redirect-flow'
import { answerClosed } from './answer-closed.ts'
import { type AskStoreDeps, askStore, isPerson, type KnownVisitor, type ServedVisit } from './asking-visit.ts'
import type { FinishDeps } from './finish.ts'
import { type FollowDeps, follow } from './follow.ts'
import type { Remember } from './history/remember.ts'
import type { FullLinks } from './limits/full-links.ts'
import type { OpenVisit, Settle, Settled } from './limits/settle.ts'
import { answerEnd, type VisitEnd } from './visit-end.ts'

export interface ServeAskingDeps extends AskStoreDeps, FollowDeps, FinishDeps {
  settle: Settle
  remember: Remember
  fullLinks: FullLinks
}

/** history → decide → reserve → deliver → record → remember (contract §4). Without the store it is decided by what is known here. */
export async function serveAsking(deps: ServeAskingDeps, served: ServedVisit): Promise<void> {
  const { exchange, visit, settings } = served
  const { link, atMs, reply } = exchange
  const known = await askStore(deps, served, link)
  const settled = await settleFor(deps, served, known)
  if (settled.kind === 'full') {
    deps.fullLinks.add(link)
    return answerClosed(reply, { url: link.expiredUrl })
  }
  const { end, isUnique } = settled
  const answered = answerEnd(deps, exchange, { visit, settings, end, isUnique })
  if (end.kind === 'served' && isPerson(served)) deps.remember({ link, ...known, served: end.outcome, atMs })
  return answered
}

async function settleFor(
  deps: ServeAskingDeps,
  served: ServedVisit,
  { names, recalled }: KnownVisitor,
): Promise<Settled> {
  const { link, atMs } = served.exchange
  const { clickLimit } = link.facts
  if (clickLimit !== null && (recalled.linkClicks ?? 0) >= clickLimit) return { kind: 'full' }
  const { history, bound } = recalled
  const decide: OpenVisit['decide'] = (at, excludedRules) =>
    decideEnd(deps, served, { history: at, bound, excludedRules })
  if (isPerson(served)) return deps.settle({ link, atMs, visitorId: names.current, history, decide })
  return { kind: 'decided', end: await decide(history, nothingExcluded), isUnique: null }
}

const nothingExcluded: ReadonlySet<string> = new Set()

type Known = Pick<Parameters<typeof decideOutcome>[2], 'history' | 'bound' | 'excludedRules'>

async function decideEnd(deps: ServeAskingDeps, served: ServedVisit, known: Known): Promise<VisitEnd> {
  const { exchange, visit, settings } = served
  const { link } = exchange
  const outcome = decideOutcome(link, visit, { random: deps.random, lists: settings.lists, ...known })
  if (outcome === null) return { kind: 'not_found' }
  if (outcome.kind === 'campaign') return follow(deps, served, outcome)
  return { kind: 'served', outcome, servedBy: { link, ruleId: outcome.ruleId }, subIds: visit.visitor.subIds }
}
