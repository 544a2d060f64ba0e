import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './rule-trace.module.css'

interface RuleTraceProps {
  /** In processing order. */
  trace: readonly {
    ruleId: string
    matched: boolean
    filters: readonly { kind: string; matched: boolean; reason: string }[]
  }[]
  nameOf: (ruleId: string) => string
}

/** What each rule said of a visitor, and why. */
export function RuleTrace({ trace, nameOf }: RuleTraceProps) {
  const { simulator } = useFlowWords()
  return (
    <ol className={styles.trace}>
      {trace.map(({ ruleId, matched, filters }) => (
        <li key={ruleId}>
          {nameOf(ruleId)} {matched ? simulator.matches : simulator.matchesNot}
          <ul className={styles.filters}>
            {filters.map((filter) => (
              <li key={`${filter.kind} ${filter.reason}`}>
                {filter.matched ? '✓' : '✗'} {filter.reason}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
