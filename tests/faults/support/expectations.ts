import { expect } from 'vitest'
import { waits } from './progress.ts'
import type { Outcome, Scenario } from './run.ts'

/**
 * Generous: this is about visitors who wait for a part that is unavailable, and those are all of a link's;
 * not about speed, nor about those whom a busy machine let wait.
 */
const mostMs = 2_000

/** What is true in every scenario (design §6), with what the whole run has lost and counted before. */
export function expectNothingLost(
  outcome: Outcome,
  { disturbed = [], isOrderly = false, mayCountLosses = false }: Partial<Scenario> = {},
): void {
  const { visits, clicks, conversions, misconduct, countedLosses } = outcome
  const undisturbed = visits.filter(({ redirector }) => !disturbed.includes(redirector))
  const strange = visits.filter(({ status }) => status !== null && status !== 302)
  expect({
    misconduct,
    missing: mayCountLosses ? clicks.missing.length : clicks.missing.slice(0, 10),
    counted: mayCountLosses ? 0 : countedLosses,
    unread: isOrderly ? clicks.unread.slice(0, 10) : [],
    doubled: clicks.doubled.slice(0, 10),
    invented: clicks.invented.slice(0, 10),
    conversions,
    strange: strange.slice(0, 10),
    unanswered: undisturbed.filter(({ status }) => status === null).slice(0, 10),
    nowhere: visits.filter(({ status, isSecond }) => isSecond && status === null).slice(0, 10),
    tokenless: visits.filter(({ status, token }) => status === 302 && token === null).slice(0, 10),
  }).toEqual({
    misconduct: [],
    missing: mayCountLosses ? countedLosses : [],
    counted: 0,
    unread: [],
    doubled: [],
    invented: [],
    conversions: { missing: [], doubled: [], invented: [], different: [] },
    strange: [],
    unanswered: [],
    nowhere: [],
    tokenless: [],
  })
  expect(waits(undisturbed).filter(({ medianMs }) => medianMs > mostMs)).toEqual([])
}
