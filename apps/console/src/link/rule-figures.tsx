import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { ruleFigures } from '../api/link-figures.queries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'

/**
 * What came of the visitors that a rule took in the range of the page.
 * @param ruleId null: no rule took them
 */
export function RuleFigures({ linkId, ruleId }: { linkId: string; ruleId: string | null }) {
  const { flow } = useFlowWords()
  const { data } = useQuery(ruleFigures(useApi(), useView(), linkId))
  if (data === undefined) return null
  const { clicks = 0, cr = null, profit = null } = data.get(ruleId) ?? {}
  return <p className={styles.figures}>{flow.figures(count(clicks), percent(cr), money(profit))}</p>
}
