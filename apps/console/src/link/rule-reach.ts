import { inLane, lanes, type Rules } from '../api/rule-order.ts'
import type { Destination, DraftRule, OfferRoom } from '../api/rules.queries.ts'
import { isForEverybody, stepsOf } from './flow-draft.ts'
import { closedBy } from './variant-draw.ts'

/** The offers of the workspace as far as they are known, by their ids. */
export interface KnownOffers {
  records: ReadonlyMap<string, Destination>
  rooms: ReadonlyMap<string, OfferRoom>
}

/**
 * The rules that no visitor reaches, each with the one that takes everybody before it. A rule that may pass
 * a visitor over takes not everybody: the next one is for those.
 */
export function neverReached(rules: Rules, offers: KnownOffers): ReadonlyMap<string, DraftRule> {
  const unreached = new Map<string, DraftRule>()
  let taker: DraftRule | undefined
  for (const step of lanes.flatMap((lane) => stepsOf(inLane(rules, lane)))) {
    for (const rule of step) if (taker !== undefined && rule.isActive) unreached.set(rule.id, taker)
    taker ??= step.find((rule) => takesEverybody(rule, step, offers))
  }
  return unreached
}

/** The others of a draw take their shares: together they leave no visitor to what comes after. */
function takesEverybody(rule: DraftRule, step: Rules, offers: KnownOffers): boolean {
  const isDrawn = step.length === 1 || rule.weight !== 0
  return rule.isActive && isForEverybody(rule) && isDrawn && alwaysServes(rule, offers)
}

/** Whether it has a target for every visitor, as long as its offers stay as they are. */
function alwaysServes(
  { schema, targetUrl, flowConfig }: DraftRule,
  { records, rooms }: KnownOffers,
): boolean {
  if (schema !== 'landing_offer') return schema === 'action' || Boolean(targetUrl)
  return (flowConfig?.offers ?? []).some(({ id }) => {
    const [record, room] = [records.get(id), rooms.get(id)]
    if (record === undefined || room === undefined || closedBy(record, room) !== null) return false
    const { softCaps, capHourly, capDaily, capTotal } = room
    const isCapped = !softCaps && [capHourly, capDaily, capTotal].some((cap) => cap !== null)
    return !record.countries?.length && !isCapped
  })
}
