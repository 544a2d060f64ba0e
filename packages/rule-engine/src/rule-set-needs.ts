import type { FilterNeeds } from './filters/needs.ts'
import { type LimitPeriod, limitPeriods } from './types.ts'

/** A rule that serves at most `max` clicks in a period; of several limits of one period the lowest. */
export interface RuleLimit {
  ruleId: string
  per: LimitPeriod
  max: number
}

/**
 * What must be read before the rules of a link can be evaluated; most need nothing. What is not read is
 * unknown: `uniqueness` then fails and `limit` passes.
 */
export interface RuleSetNeeds {
  uniqueness: {
    /** Some rule needs to know whether the visitor is new to the link. */
    link: boolean
    /** Rules that need to know whether the visitor is new to them. */
    rules: readonly string[]
  }
  limits: readonly RuleLimit[]
  /** Names of the lists that values refer to, in lower case. */
  lists: readonly string[]
}

export const noNeeds: RuleSetNeeds = Object.freeze({
  uniqueness: Object.freeze({ link: false, rules: Object.freeze([]) }),
  limits: Object.freeze([]),
  lists: Object.freeze([]),
})

interface CompiledRule {
  decision: { ruleId: string }
  conditions: { needs: FilterNeeds | null }
}

export function ruleSetNeeds(rules: readonly CompiledRule[]): RuleSetNeeds {
  const withNeeds = rules.flatMap(({ decision: { ruleId }, conditions: { needs } }) =>
    needs === null ? [] : [{ ruleId, needs }],
  )
  return {
    uniqueness: {
      link: withNeeds.some(({ needs }) => needs.isNewToLink),
      rules: withNeeds.filter(({ needs }) => needs.isNewToRule).map(({ ruleId }) => ruleId),
    },
    limits: withNeeds.flatMap(({ ruleId, needs }) => lowestLimits(ruleId, needs)),
    lists: [...new Set(withNeeds.flatMap(({ needs }) => needs.lists))],
  }
}

function lowestLimits(ruleId: string, { limits }: FilterNeeds): RuleLimit[] {
  return limitPeriods.flatMap((per) => {
    const maxima = limits.filter((limit) => limit.per === per).map(({ max }) => max)
    return maxima.length === 0 ? [] : [{ ruleId, per, max: Math.min(...maxima) }]
  })
}
