import type { RandomBytes } from '@waymark/domain'
import type { CompiledLink } from '@waymark/redirect-flow'
import { emptyHistory, type LoadedHistory, type LoadHistory } from '../history/load-history.ts'
import type { LinkExchange } from '../request/exchange.ts'
import { isCounted, type Visit } from '../request/visit.ts'
import type { VisitSettings } from '../request/visit-settings.ts'
import {
  readVisitorCookie,
  requestsNoTracking,
  type VisitorCookie,
  visitorCookie,
} from '../request/visitor-cookie.ts'
import { type NamingSalts, type VisitorNames, visitorNames } from '../request/visitor-names.ts'

/** A visit that is being served. */
export interface ServedVisit {
  exchange: LinkExchange
  visit: Visit
  settings: VisitSettings
}

export interface StoreLookupDeps {
  salts: NamingSalts
  loadHistory: LoadHistory
  randomBytes: RandomBytes
}

/** What the store knows of a visitor at a link. */
export interface KnownVisitor {
  names: VisitorNames
  loaded: LoadedHistory
}

/** Whether the link needs what only the store knows. Most do not, and their visitors wait for nothing. */
export function needsStore(link: CompiledLink): boolean {
  return link.facts.clickLimit !== null || needsHistory(link)
}

export function needsHistory({ needs, rules }: CompiledLink): boolean {
  return needs.binding || needsUniqueness(rules) || rules.needs.limits.length > 0
}

function needsUniqueness({ needs: { uniqueness } }: CompiledLink['rules']): boolean {
  return uniqueness.link || uniqueness.rules.length > 0
}

/** Only people use limits up and have a history; looking ahead and bots are answered by what there is. */
export function isPerson({ exchange, visit }: ServedVisit): boolean {
  return !visit.visitor.isBot && isCounted(exchange.request.raw)
}

/**
 * One pipelined round trip within its budget; people at a link that has nothing but a click limit need none:
 * reserving the click says it.
 */
export async function queryStore(
  deps: StoreLookupDeps,
  served: ServedVisit,
  link: CompiledLink,
): Promise<KnownVisitor> {
  const { exchange, visit } = served
  const { atMs } = exchange
  const cookie = cookieFor(deps, served, link)
  const names = visitorNames({ link, profile: visit.profile, atMs, cookie }, deps.salts)
  if (!needsHistory(link) && isPerson(served)) return { names, loaded: emptyHistory }
  return { names, loaded: await deps.loadHistory({ link, names, atMs, isBot: visit.visitor.isBot }) }
}

/**
 * Null: the link does not need one, it may not be used, or a visitor without one gets none. A new one is put
 * into the answer.
 */
function cookieFor(
  { randomBytes }: StoreLookupDeps,
  served: ServedVisit,
  link: CompiledLink,
): Pick<VisitorCookie, 'id' | 'isNew'> | null {
  const { exchange, settings } = served
  const request = exchange.request.raw
  if (!link.needs.binding && !needsUniqueness(link.rules)) return null
  if (settings.respectDnt && requestsNoTracking(request)) return null
  if (!isPerson(served)) {
    const known = readVisitorCookie(request)
    return known === null ? null : { id: known.id, isNew: false }
  }
  const hours = link.facts.uniquenessHours
  const cookie = visitorCookie(request, { atMs: exchange.atMs, hours, randomBytes })
  if (cookie.setCookie !== null) exchange.reply.header('set-cookie', cookie.setCookie)
  return cookie
}
