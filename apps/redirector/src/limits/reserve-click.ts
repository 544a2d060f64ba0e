import type { Kv } from '@waymark/kv'
import type { CompiledLink, Followed } from '@waymark/redirect-flow'
import type { VisitorHistory } from '@waymark/rule-engine'
import { linkSeenKey } from '../request/visitor-names.ts'
import type { ClickCounters, ReservedClick } from './click-counters.ts'
import { linkCounter, ruleCounters } from './counters-of-link.ts'

/** A person's counted visit that is to be decided. */
export interface OpenVisit {
  link: CompiledLink
  atMs: number
  /** The visitor's identity of today. */
  visitorId: string
  history: VisitorHistory
  decide: (history: VisitorHistory, excludedRules: ReadonlySet<string>) => Promise<Followed>
}

export type ClickReservation =
  /** The link's click limit is reached. */
  | { kind: 'full' }
  /** `isUnique` null: the rules did not need it, or it could not be found out. */
  | { kind: 'decided'; end: Followed; isUnique: boolean | null }

/**
 * Decides and takes what the decision uses up, exactly over all nodes while the store is there. Never
 * rejects.
 */
export type ReserveClick = (visit: OpenVisit) => Promise<ClickReservation>

export interface ReserveClickDeps {
  counters: ClickCounters
  kv: Pick<Kv, 'firstSeen'>
  onError: (error: unknown) => void
}

const hourMs = 3_600_000
const noRules: ReadonlySet<string> = new Set()

/**
 * Decides, then reserves at once a click under the link's limit, one under each of the chosen rule's, and the
 * visitor's uniqueness. Where another visit was faster it is decided again: without the rule, or for a
 * visitor who is not new.
 */
export function createReserveClick(deps: ReserveClickDeps): ReserveClick {
  return async (visit) => {
    const first = await visit.decide(visit.history, noRules)
    if (first.kind !== 'served') return { kind: 'decided', end: first, isUnique: null }
    const { ruleId } = first.outcome
    const [reservation, ruleReservations, isUnique] = await Promise.all([
      takeLink(deps, visit),
      takeRule(deps, visit, ruleId),
      claimUnique(deps, visit),
    ])
    if (reservation === null) {
      ruleReservations?.giveBack()
      return { kind: 'full' }
    }
    const isAsAssumed = isUnique !== false || visit.history.isNewToLink === false
    if (ruleReservations !== null && isAsAssumed) return { kind: 'decided', end: first, isUnique }
    ruleReservations?.giveBack()
    const history = isAsAssumed ? visit.history : { ...visit.history, isNewToLink: false }
    const refused = ruleReservations === null ? ruleId : null
    const end = await decideAgain(deps, { ...visit, history }, refused)
    if (end.kind !== 'served') reservation.giveBack()
    return { kind: 'decided', end, isUnique }
  }
}

/** Each turn passes over one rule more, so that it ends. */
async function decideAgain(
  deps: ReserveClickDeps,
  visit: OpenVisit,
  refused: string | null,
): Promise<Followed> {
  const excluded = new Set(refused === null ? [] : [refused])
  for (;;) {
    const end = await visit.decide(visit.history, excluded)
    if (end.kind !== 'served') return end
    const { ruleId } = end.outcome
    if (ruleId === null || excluded.has(ruleId) || (await takeRule(deps, visit, ruleId)) !== null) return end
    excluded.add(ruleId)
  }
}

const nothingTaken: ReservedClick = Object.freeze({ giveBack: () => {} })

/** Null: the limit is reached. */
async function takeLink({ counters }: ReserveClickDeps, { link }: OpenVisit): Promise<ReservedClick | null> {
  const counter = linkCounter(link)
  return counter === null ? nothingTaken : counters.take(counter)
}

/** Null: one of the rule's limits is reached, and nothing was taken. */
async function takeRule(
  { counters }: ReserveClickDeps,
  { link, atMs }: OpenVisit,
  ruleId: string | null,
): Promise<ReservedClick | null> {
  const reservations = await Promise.all(
    ruleCounters(link, ruleId, atMs).map((counter) => counters.take(counter)),
  )
  const taken = reservations.filter((reservation) => reservation !== null)
  const giveBack = () => {
    for (const reservation of taken) reservation.giveBack()
  }
  if (taken.length === reservations.length) return { giveBack }
  giveBack()
  return null
}

/**
 * Whether this visit is the visitor's first. One verdict, for the rules and, where they need it, for the
 * click.
 */
async function claimUnique(
  { kv, onError }: ReserveClickDeps,
  { link, visitorId, history }: OpenVisit,
): Promise<boolean | null> {
  if (!link.rules.needs.uniqueness.link || history.isNewToLink === null) return null
  if (!history.isNewToLink) return false
  const ttlMs = link.facts.uniquenessHours * hourMs
  try {
    const [isFirst] = await kv.firstSeen([{ key: linkSeenKey(visitorId), olderKeys: [], ttlMs }])
    return isFirst ?? null
  } catch (error) {
    // The batch of the click decides it by this node's memory.
    onError(error)
    return null
  }
}
