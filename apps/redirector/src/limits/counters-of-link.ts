import { linkClicksCounter } from '@waymark/domain'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { LimitPeriod } from '@waymark/rule-engine'
import type { ClickCounter } from './click-counter.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/**
 * A count that ends in between begins again with the clicks of people that the analytics know: all but those
 * of the last seconds.
 */
const ttlMs = 30 * dayMs

/** Null: the link has no click limit. Anonymous links have neither limits nor rules. */
export function linkCounter({ facts }: CompiledLink): ClickCounter | null {
  const { clickLimit: limit, linkId, workspaceId } = facts
  if (limit === null || workspaceId === null) return null
  const clicks = { workspaceId, linkId, ruleId: null, fromMs: 0 }
  return { key: linkClicksCounter.key(linkId), limit, ttlMs: linkClicksCounter.ttlMs, clicks }
}

/** Those of one of the link's rules, at a time in Unix ms. Hours and days are UTC's. */
export function ruleCounters(link: CompiledLink, ruleId: string | null, atMs: number): ClickCounter[] {
  const { workspaceId, linkId } = link.facts
  if (workspaceId === null || ruleId === null) return []
  return link.rules.needs.limits
    .filter((limit) => limit.ruleId === ruleId)
    .map(({ per, max: limit }) => {
      const { fromMs, ttlMs } = periodOf(per, atMs)
      const clicks = { workspaceId, linkId, ruleId, fromMs }
      return { key: ruleCounterKey(ruleId, per, atMs), limit, ttlMs, clicks }
    })
}

export function ruleCounterKey(ruleId: string, per: LimitPeriod, atMs: number): string {
  return `clicks:rule:${ruleId}:${per}:${periodOf(per, atMs).fromMs}`
}

function periodOf(per: LimitPeriod, atMs: number): { fromMs: number; ttlMs: number } {
  switch (per) {
    case 'hour':
      return { fromMs: atMs - (atMs % hourMs), ttlMs: 2 * hourMs }
    case 'day':
      return { fromMs: atMs - (atMs % dayMs), ttlMs: 2 * dayMs }
    case 'total':
      return { fromMs: 0, ttlMs: ttlMs }
    default:
      return per satisfies never
  }
}
