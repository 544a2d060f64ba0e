import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './rule-trace.module.css'

interface RuleTraceProps {
  /** In processing order. */
  trace: readonly {
    ruleId: string
    matched: boolean
    filters: readonly { kind: string; matched: boolean; reason: string }[]
    /** Why it did not get the visitor all the same. */
    lostTo: { ruleId: string | null; by: 'order' | 'draw' | 'binding' | 'weight' } | null
  }[]
  /** `null` when it is the link's own target. */
  nameOf: (ruleId: string | null) => string
}

/** What each rule said of a visitor, and why. */
export function RuleTrace({ trace, nameOf }: RuleTraceProps) {
  const { simulator } = useFlowWords()
  return (
    <ol className={styles.trace}>
      {trace.map(({ ruleId, matched, filters, lostTo }) => (
        <li key={ruleId}>
          {nameOf(ruleId)}{' '}
          {lostTo
            ? simulator.lostTo[lostTo.by](nameOf(lostTo.ruleId))
            : matched
              ? simulator.matches
              : simulator.matchesNot}
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
