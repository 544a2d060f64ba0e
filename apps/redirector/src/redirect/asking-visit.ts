import type { RandomBytes } from '@waymark/domain'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { Salts } from '@waymark/visitor'
import type { LinkExchange } from './exchange.ts'
import { nothingRecalled, type Recall, type Recalled } from './history/recall.ts'
import {
  asksNotToTrack,
  readVisitorCookie,
  type VisitorCookie,
  visitorCookie,
} from './history/visitor-cookie.ts'
import { type VisitorNames, visitorNames } from './history/visitor-names.ts'
import { isCounted, type Visit } from './visit.ts'
import type { VisitSettings } from './visit-settings.ts'

/** A visit that is being served. */
export interface ServedVisit {
  exchange: LinkExchange
  visit: Visit
  settings: VisitSettings
}

export interface AskStoreDeps {
  salts: Pick<Salts, 'reaching'>
  recall: Recall
  randomBytes: RandomBytes
}

/** What the store knows of a visitor at a link. */
export interface KnownVisitor {
  names: VisitorNames
  recalled: Recalled
}

/** Whether the link asks for what only the store knows. Most do not, and their visitors wait for nothing. */
export function asksStore(link: CompiledLink): boolean {
  return link.facts.clickLimit !== null || asksHistory(link)
}

export function asksHistory({ needs, rules }: CompiledLink): boolean {
  return needs.binding || asksWhoIsNew(rules) || rules.needs.limits.length > 0
}

function asksWhoIsNew({ needs: { uniqueness } }: CompiledLink['rules']): boolean {
  return uniqueness.link || uniqueness.rules.length > 0
}

/** Only people use limits up and are remembered; looking ahead and bots are answered by what there is. */
export function isPerson({ exchange, visit }: ServedVisit): boolean {
  return !visit.visitor.isBot && isCounted(exchange.request.raw)
}

/** One pipelined round trip within its budget; people at a link that has nothing but a click limit need none: taking a place tells. */
export async function askStore(
  deps: AskStoreDeps,
  served: ServedVisit,
  link: CompiledLink,
): Promise<KnownVisitor> {
  const { exchange, visit } = served
  const { atMs } = exchange
  const cookie = cookieFor(deps, served, link)
  const names = visitorNames({ link, profile: visit.profile, atMs, cookie }, deps.salts)
  if (!asksHistory(link) && isPerson(served)) return { names, recalled: nothingRecalled }
  return { names, recalled: await deps.recall({ link, names, atMs, isBot: visit.visitor.isBot }) }
}

/** Null: the link does not ask for one, it may not be used, or who comes without one gets none. A new one is put into the answer. */
function cookieFor(
  { randomBytes }: AskStoreDeps,
  served: ServedVisit,
  link: CompiledLink,
): Pick<VisitorCookie, 'id' | 'isNew'> | null {
  const { exchange, settings } = served
  const request = exchange.request.raw
  if (!link.needs.binding && !asksWhoIsNew(link.rules)) return null
  if (settings.respectDnt && asksNotToTrack(request)) return null
  if (!isPerson(served)) {
    const known = readVisitorCookie(request)
    return known === null ? null : { id: known.id, isNew: false }
  }
  const hours = link.facts.uniquenessHours
  const cookie = visitorCookie(request, { atMs: exchange.atMs, hours, randomBytes })
  if (cookie.setCookie !== null) exchange.reply.header('set-cookie', cookie.setCookie)
  return cookie
}
