import type { Rules } from '../api/rule-order.ts'
import type { Simulation } from '../api/simulator.queries.ts'
import { percent } from '../format/numbers.ts'
import { useSimulationWords } from '../states/use-simulation-words.ts'
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
  const words = useSimulationWords(rules)
  const { shares = [], asksPassword, trace } = answer
  return (
    <div className={styles.flow}>
      <p role="status" className={styles.share}>
        {words.verdict(answer)}
      </p>
      {asksPassword && <p className={styles.text}>{simulator.asksPassword}</p>}
      {shares.length > 1 && (
        <section aria-label={simulator.shares}>
          <h3>{simulator.shares}</h3>
          <ul>
            {shares.map(({ ruleId, landingId, offerId, share }) => (
              <li key={`${ruleId} ${landingId} ${offerId}`}>
                {[words.rule(ruleId), ...words.destinations(landingId, offerId)].join(', ')}:{' '}
                {percent(share * 100)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={simulator.trace}>
        <h3>{simulator.trace}</h3>
        <RuleTrace trace={trace} nameOf={words.rule} />
      </section>
    </div>
  )
}
