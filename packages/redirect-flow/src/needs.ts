import type { LimitPeriod } from '@waymark/rule-engine'

/** What must be read of the visitor before a link can decide; most links need nothing. */
export interface LinkNeeds {
  /** `rule`: whether the visitor is new to single rules too. */
  uniqueness: 'none' | 'link' | 'rule'
  /** Counts of clicks that the rules' limits compare. */
  limits: readonly { ruleId: string; per: LimitPeriod }[]
  /** Whether the visitor is to be served as before: only where something is drawn. */
  binding: boolean
}

export const noNeeds: LinkNeeds = Object.freeze({
  uniqueness: 'none',
  limits: Object.freeze([]),
  binding: false,
})
