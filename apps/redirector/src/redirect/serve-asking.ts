import type { RandomBytes } from '@waymark/domain'
import { type CompiledLink, decideOutcome } from '@waymark/redirect-flow'
import type { Salts } from '@waymark/visitor'
import { answerClosed } from './answer-closed.ts'
import type { LinkExchange } from './exchange.ts'
import { type FinishDeps, finish } from './finish.ts'
import { nothingRecalled, type Recall, type Recalled } from './history/recall.ts'
import type { Remember } from './history/remember.ts'
import {
  asksNotToTrack,
  readVisitorCookie,
  type VisitorCookie,
  visitorCookie,
} from './history/visitor-cookie.ts'
import { type VisitorNames, visitorNames } from './history/visitor-names.ts'
import type { FullLinks } from './limits/full-links.ts'
import type { OpenVisit, Settle, Settled } from './limits/settle.ts'
import { isCounted, type Visit } from './visit.ts'
import type { VisitSettings } from './visit-settings.ts'

export interface ServeAskingDeps extends FinishDeps {
  salts: Pick<Salts, 'reaching'>
  recall: Recall
  settle: Settle
  remember: Remember
  fullLinks: FullLinks
  randomBytes: RandomBytes
  /** In [0, 1). */
  random: () => number
}

/** Whether the link asks for what only the store knows. Most do not, and their visitors wait for nothing. */
export function asksStore(link: CompiledLink): boolean {
  return link.facts.clickLimit !== null || asksHistory(link)
}

function asksHistory({ needs, rules }: CompiledLink): boolean {
  return needs.binding || asksWhoIsNew(rules) || rules.needs.limits.length > 0
}

function asksWhoIsNew({ needs: { uniqueness } }: CompiledLink['rules']): boolean {
  return uniqueness.link || uniqueness.rules.length > 0
}

/** A visit whose link asks for what only the store knows. */
export interface AskingVisit {
  exchange: LinkExchange
  visit: Visit
  settings: VisitSettings
}

/** history → decide → reserve → deliver → record → remember (contract §4). Without the store it is decided by what is known here. */
export async function serveAsking(deps: ServeAskingDeps, asking: AskingVisit): Promise<void> {
  const { exchange, visit } = asking
  const { link, atMs, reply } = exchange
  const cookie = cookieOf(deps, asking)
  const names = visitorNames({ link, profile: visit.profile, atMs, cookie }, deps.salts)
  const recalled = await recallFor(deps, asking, names)
  const settled = await settleFor(deps, asking, { names, recalled })
  if (settled.kind === 'full') {
    deps.fullLinks.add(link)
    return answerClosed(reply, { url: link.expiredUrl })
  }
  const { outcome, isUnique } = settled
  if (cookie !== null && cookie.setCookie !== null) reply.header('set-cookie', cookie.setCookie)
  const delivered = finish(deps, exchange, { visit, outcome, isUnique, settings: asking.settings })
  if (outcome !== null && isPerson(asking)) deps.remember({ link, names, recalled, served: outcome, atMs })
  return delivered
}

/** Only people use limits up and are remembered; looking ahead and bots are answered by what there is. */
function isPerson({ exchange, visit }: AskingVisit): boolean {
  return !visit.visitor.isBot && isCounted(exchange.request.raw)
}

type GivenCookie = Pick<VisitorCookie, 'id' | 'isNew'> & Partial<VisitorCookie>

/** Null: the link does not ask for one, it may not be used, or who comes without one gets none. */
function cookieOf(deps: ServeAskingDeps, asking: AskingVisit): GivenCookie | null {
  const { exchange, settings } = asking
  const { link, atMs } = exchange
  const request = exchange.request.raw
  if (!link.needs.binding && !asksWhoIsNew(link.rules)) return null
  if (settings.respectDnt && asksNotToTrack(request)) return null
  if (isPerson(asking))
    return visitorCookie(request, { atMs, hours: link.facts.uniquenessHours, randomBytes: deps.randomBytes })
  const known = readVisitorCookie(request)
  return known === null ? null : { id: known.id, isNew: false }
}

/** People at a link that has nothing but a click limit need not be looked up: taking a place tells. */
async function recallFor(deps: ServeAskingDeps, asking: AskingVisit, names: VisitorNames): Promise<Recalled> {
  const { link, atMs } = asking.exchange
  if (!asksHistory(link) && isPerson(asking)) return nothingRecalled
  return deps.recall({ link, names, atMs, isBot: asking.visit.visitor.isBot })
}

async function settleFor(
  deps: ServeAskingDeps,
  asking: AskingVisit,
  { names, recalled }: { names: VisitorNames; recalled: Recalled },
): Promise<Settled> {
  const { exchange, visit, settings } = asking
  const { link, atMs } = exchange
  const { clickLimit } = link.facts
  if (clickLimit !== null && (recalled.linkClicks ?? 0) >= clickLimit) return { kind: 'full' }
  const decide: OpenVisit['decide'] = (history, excludedRules) =>
    decideOutcome(link, visit, {
      random: deps.random,
      lists: settings.lists,
      history,
      bound: recalled.bound,
      excludedRules,
    })
  const { history } = recalled
  if (isPerson(asking)) return deps.settle({ link, atMs, visitorId: names.current, history, decide })
  return { kind: 'decided', outcome: decide(history, nothingExcluded), isUnique: null }
}

const nothingExcluded: ReadonlySet<string> = new Set()
