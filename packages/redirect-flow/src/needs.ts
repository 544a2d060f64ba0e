import type { Binding } from '@waymark/replica'
import type { CompiledRuleSet, RuleLimit } from '@waymark/rule-engine'
import { isBindingNeeded } from './binding.ts'
import type { FlowAction } from './flow-action.ts'

/** What must be read of the visitor before a link can decide; most links need nothing. */
export interface LinkNeeds {
  /** `rule`: whether the visitor is new to single rules too. */
  uniqueness: 'none' | 'link' | 'rule'
  /**
   * Limits that rules set on the clicks they serve: what was counted is compared, and a click must be
   * reserved before serving.
   */
  limits: readonly RuleLimit[]
  /** Whether the visitor is to be served as before: only where something is drawn. */
  binding: boolean
}

const noNeeds: LinkNeeds = Object.freeze({ uniqueness: 'none', limits: Object.freeze([]), binding: false })

const onlyBinding: LinkNeeds = Object.freeze({ ...noNeeds, binding: true })

/** One object for all links that need nothing: a redirector caches a hundred thousand. */
export function linkNeeds(bindVisitors: Binding | null, rules: CompiledRuleSet<FlowAction>): LinkNeeds {
  const binding = isBindingNeeded(bindVisitors, rules)
  const { limits } = rules.needs
  const uniqueness = uniquenessOf(rules.needs)
  if (uniqueness === 'none' && limits.length === 0) return binding ? onlyBinding : noNeeds
  return { uniqueness, limits, binding }
}

function uniquenessOf({
  uniqueness: { link, rules },
}: CompiledRuleSet<FlowAction>['needs']): LinkNeeds['uniqueness'] {
  if (rules.length > 0) return 'rule'
  return link ? 'link' : 'none'
}
