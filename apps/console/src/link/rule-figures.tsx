import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { ruleFigures } from '../api/link-figures.queries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { tintOf } from '../format/tint.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'

/**
 * What came of the visitors that a rule took in the range of the page; the profit in the colour that reports
 * give it.
 * @param ruleId null: no rule took them
 */
export function RuleFigures({ linkId, ruleId }: { linkId: string; ruleId: string | null }) {
  const { flow } = useFlowWords()
  const { tintThresholds } = useSessionFacts().workspace
  const { data } = useQuery(ruleFigures(useApi(), useView(), linkId))
  if (data === undefined) return null
  const figures = data.get(ruleId) ?? {}
  const { clicks = 0, cr = null, profit = null } = figures
  return (
    <p className={styles.figures}>
      {flow.figures(count(clicks), percent(cr))}
      <span className={styles.tinted} data-tint={tintOf(figures, tintThresholds) || undefined}>
        {flow.profit(money(profit))}
      </span>
    </p>
  )
}
