import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Rules, ruleName, ruleOfAnswer } from '../api/rule-order.ts'
import { ruleQueries } from '../api/rules.queries.ts'
import type { Simulation } from '../api/simulator.queries.ts'
import { useFlowWords } from '../words/use-flow-words.ts'

export interface SimulationWords {
  /** As the flow names it; null: the link's own target. */
  rule: (id: string | null) => string
  destinations: (landingId: string | null, offerId: string | null) => string[]
  /** `Rule 1, redirect to https://de.example/`, `Rule 2, offer A` */
  verdict: (answer: Omit<Simulation, 'shares'>) => string
}

/**
 * An answer of the simulator in words.
 * @param rules of the link; one that is not among them is named by its id
 */
export function useSimulationWords(rules: Rules): SimulationWords {
  const { flow, simulator } = useFlowWords()
  const { data: records } = useQuery(ruleQueries(useApi()).destinations)
  const named = (word: string, id: string | null) =>
    id === null ? [] : [`${word} ${records?.get(id)?.name ?? id}`]
  const rule = (id: string | null) => {
    const found = id === null ? undefined : ruleOfAnswer(rules, id)
    return found ? ruleName(rules, found, flow.rule) : (id ?? flow.ownTarget)
  }
  const destinations = (landingId: string | null, offerId: string | null) => [
    ...named(simulator.landing, landingId),
    ...named(simulator.offer, offerId),
  ]
  return {
    rule,
    destinations,
    verdict: ({ matchedRuleId, decision, resolvedUrl, variant }) => {
      const what = resolvedUrl === null ? simulator.decisions[decision] : simulator.redirectTo(resolvedUrl)
      const variants = destinations(variant?.landingId ?? null, variant?.offerId ?? null)
      return [rule(matchedRuleId), ...variants, what].join(', ')
    },
  }
}
