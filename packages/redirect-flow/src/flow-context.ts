import type { NamedLists, VisitorHistory } from '@waymark/rule-engine'

/**
 * What a decision takes beside link and visit. Randomness comes in, so that every decision can be replayed.
 */
export interface FlowContext {
  /** In [0, 1). */
  random: () => number
  /**
   * Of the visitor at this link; absent: nothing is known. Read only where `CompiledLink.needs` requires it.
   */
  history?: VisitorHistory | undefined
  /** Of the link's workspace; absent: it has none. */
  lists?: NamedLists | undefined
  /** What the visitor is bound to on this link; null or absent: nothing. */
  bound?: Bound | null | undefined
  /** Rules to pass over, such as one whose limit was just reached. */
  excludedRules?: ReadonlySet<string> | undefined
}

/**
 * What a visitor got before and should get again (contract §4, "Binding"). `decideOutcome` uses as much of it
 * as the link's `bindVisitors` requires, so a binding may contain more.
 */
export interface Bound {
  ruleId: string | null
  landingId: string | null
  offerId: string | null
}
