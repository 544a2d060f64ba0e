import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Click, type ClickExplanation, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import type { Rules } from '../api/rule-order.ts'
import { LoadState } from '../states/load-state.tsx'
import { useSimulationWords } from '../states/use-simulation-words.ts'
import { Button } from '../ui/button.tsx'
import { RuleTrace } from '../ui/rule-trace.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import styles from './clicks.module.css'

/** Which rule took a visit, and what the rules of today would do with it; on demand. */
export function ClickWhy({ click }: { click: Click }) {
  const { why } = useClickWords().clicks
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={why.title} className={styles.part}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {why.title}
      </Button>
      {isOpen && <LoadedReasons clickToken={click.clickToken} />}
    </section>
  )
}

function LoadedReasons({ clickToken }: { clickToken: string }) {
  const query = useQuery(clickQueries(useApi()).explained(clickToken))
  return <LoadState query={query}>{(answer) => <Reasons {...answer} />}</LoadState>
}

function Reasons({ explanation, rules }: { explanation: ClickExplanation; rules: Rules }) {
  const { why } = useClickWords().clicks
  const words = useSimulationWords(rules)
  const { storedRuleId, now, sameAsStored } = explanation
  const isThere = (id: string) => rules.some((rule) => rule.id === id)
  const then =
    storedRuleId === null
      ? why.ownTarget
      : why.took(isThere(storedRuleId) ? words.rule(storedRuleId) : why.removedRule)
  const today = now === null ? why.noLink : sameAsStored ? why.same : why.different(words.verdict(now))
  return (
    <>
      <p role="status" className={styles.verdict}>
        {then} {today}
      </p>
      {now !== null && now.trace.length > 0 && (
        <section aria-label={why.trace} className={styles.part}>
          <h3>{why.trace}</h3>
          <RuleTrace trace={now.trace} nameOf={words.rule} />
        </section>
      )}
    </>
  )
}
