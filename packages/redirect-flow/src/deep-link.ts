import type { Visitor } from '@waymark/rule-engine'
import type { FinalOutcome } from './follow-campaigns.ts'

/** Systems as visitors have them → members of a deep link. */
const systems: Readonly<Record<string, 'ios' | 'android'>> = { iOS: 'ios', Android: 'android' }

/**
 * The link into an app that is tried before the target of an outcome, on this visitor's system. Null:
 * there is none; bots have no apps.
 */
export function deepLinkFor(
  outcome: FinalOutcome,
  { os, isBot }: Pick<Visitor, 'os' | 'isBot'>,
): string | null {
  if (outcome.kind !== 'redirect' || outcome.deepLink === null || isBot) return null
  const system = Object.hasOwn(systems, os ?? '') ? systems[os ?? ''] : undefined
  return system === undefined ? null : outcome.deepLink[system]
}
