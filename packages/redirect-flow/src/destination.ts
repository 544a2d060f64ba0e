import {
  type CompiledTarget,
  compileTarget,
  type DeepLink,
  mergeQuery,
  type QueryParameter,
} from '@waymark/domain'
import type { RedirectType } from '@waymark/rule-engine'
import { type RedirectOutcome, servedByRule } from './outcome.ts'

/** A URL where visitors of a link may be sent: its own, or that of a rule of schema `redirect`. */
export interface Destination {
  kind: 'redirect'
  /** Null: the link's own URL. */
  ruleId: string | null
  redirectType: RedirectType
  /** As it was written. */
  url: string
  /** Null: the link's. */
  appendQuery: boolean | null
  /** Tried before the URL; null: none. */
  deepLink: DeepLink | null
  /** Made when the first visitor is sent there: most rules of most links get no visitor for days. */
  ready: ReadyTarget | null
}

export interface ReadyTarget {
  target: CompiledTarget
  /**
   * The whole outcome where it is the same for every visitor without a query: no macros, the UTM tags merged
   * in.
   */
  constant: RedirectOutcome | null
}

/** The destination's target, compiled once while its link is cached. */
export function readyTarget(destination: Destination, utm: readonly QueryParameter[]): ReadyTarget {
  destination.ready ??= makeReady(destination, utm)
  return destination.ready
}

function makeReady(
  { ruleId, redirectType, url, deepLink }: Destination,
  utm: readonly QueryParameter[],
): ReadyTarget {
  const target = compileTarget(url)
  const merged = target.kind === 'fixed' ? mergeQuery({ target: target.href, incoming: [], utm }) : null
  const constant =
    merged && Object.freeze(redirectOf({ ruleId, redirectType, deepLink, ...merged, isConstant: true }))
  return { target, constant }
}

type RuleRedirect = Pick<
  RedirectOutcome,
  'ruleId' | 'redirectType' | 'url' | 'deepLink' | 'resolvedParams' | 'isConstant'
>

export function redirectOf(redirect: RuleRedirect): RedirectOutcome {
  const { ruleId, redirectType, url, deepLink, resolvedParams, isConstant } = redirect
  return {
    kind: 'redirect',
    ...servedByRule(ruleId),
    redirectType,
    url,
    deepLink,
    resolvedParams,
    isConstant,
  }
}
