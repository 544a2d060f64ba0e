import { resolveDeepLink } from '@waymark/domain'
import type { Visitor } from '@waymark/rule-engine'
import type { FinalOutcome } from './follow-campaigns.ts'

/** Systems as visitors have them → members of a deep link. */
const systems: Readonly<Record<string, 'ios' | 'android'>> = { iOS: 'ios', Android: 'android' }

/**
 * The link into an app that is tried before the target of an outcome, on this visitor's system, its macros
 * filled. Null: there is none; bots have no apps.
 */
export function deepLinkFor(
  outcome: FinalOutcome,
  { os, isBot, subIds }: Pick<Visitor, 'os' | 'isBot' | 'subIds'>,
  clickId: string,
): string | null {
  if (outcome.kind !== 'redirect' || outcome.deepLink === null || isBot) return null
  const system = Object.hasOwn(systems, os ?? '') ? systems[os ?? ''] : undefined
  const deepLink = system === undefined ? null : outcome.deepLink[system]
  return deepLink && resolveDeepLink(deepLink, { clickId, subIds })
}
