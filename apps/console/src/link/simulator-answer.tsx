import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Rules, ruleName, ruleOfAnswer } from '../api/rule-order.ts'
import { ruleQueries } from '../api/rules.queries.ts'
import type { Simulation } from '../api/simulator.queries.ts'
import { percent } from '../format/numbers.ts'
import { RuleTrace } from '../ui/rule-trace.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './flow.module.css'

interface SimulatorAnswerProps {
  answer: Simulation
  rules: Rules
}

/** The verdict in words, the shares, and what each rule said. */
export function SimulatorAnswer({ answer, rules }: SimulatorAnswerProps) {
  const { simulator } = useWords()
  const names = useNames(rules)
  const { shares = [], asksPassword, trace } = answer
  return (
    <div className={styles.flow}>
      <p role="status" className={styles.share}>
        {verdictOf(answer, names, simulator)}
      </p>
      {asksPassword && <p className={styles.text}>{simulator.asksPassword}</p>}
      {shares.length > 1 && (
        <section aria-label={simulator.shares}>
          <h3>{simulator.shares}</h3>
          <ul>
            {shares.map(({ ruleId, landingId, offerId, share }) => (
              <li key={`${ruleId} ${landingId} ${offerId}`}>
                {[names.rule(ruleId), ...names.destinations(landingId, offerId)].join(', ')}:{' '}
                {percent(share * 100)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={simulator.trace}>
        <h3>{simulator.trace}</h3>
        <RuleTrace trace={trace} nameOf={names.rule} />
      </section>
    </div>
  )
}

interface Names {
  rule: (id: string | null) => string
  destinations: (landingId: string | null, offerId: string | null) => string[]
}

function useNames(rules: Rules): Names {
  const { flow, simulator } = useWords()
  const { data: records } = useQuery(ruleQueries(useApi()).destinations)
  const named = (word: string, id: string | null) =>
    id === null ? [] : [`${word} ${records?.get(id)?.name ?? id}`]
  return {
    rule: (id) => {
      const rule = id === null ? undefined : ruleOfAnswer(rules, id)
      return rule ? ruleName(rules, rule, flow.rule) : (id ?? flow.ownTarget)
    },
    destinations: (landingId, offerId) => [
      ...named(simulator.landing, landingId),
      ...named(simulator.offer, offerId),
    ],
  }
}

/** `Rule 1, redirect to https://de.example/`, `Rule 2, offer A` */
function verdictOf(
  { matchedRuleId, decision, resolvedUrl, variant }: Simulation,
  names: Names,
  { redirectTo, decisions }: ReturnType<typeof useWords>['simulator'],
): string {
  const variants = names.destinations(variant?.landingId ?? null, variant?.offerId ?? null)
  const what = resolvedUrl === null ? decisions[decision] : redirectTo(resolvedUrl)
  return [names.rule(matchedRuleId), ...variants, what].join(', ')
}
