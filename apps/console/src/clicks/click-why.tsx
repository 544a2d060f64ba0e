import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Click, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { ruleName, ruleOfAnswer } from '../api/rule-order.ts'
import { ruleQueries } from '../api/rules.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { RuleTrace } from '../ui/rule-trace.tsx'
import { useWords } from '../words/use-words.ts'

/** Which rule took a visit, and what the rules of today would do with it; on demand. */
export function ClickWhy({ click }: { click: Click }) {
  const { why } = useWords().clicks
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={why.title}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {why.title}
      </Button>
      {isOpen && <Reasons clickToken={click.clickToken} linkId={click.linkId} />}
    </section>
  )
}

function Reasons({ clickToken, linkId }: { clickToken: string; linkId: string | null }) {
  const { clicks, simulator } = useWords()
  const { why } = clicks
  const query = useQuery(clickQueries(useApi()).explained(clickToken))
  const nameOf = useRuleNames(linkId)
  return (
    <LoadState query={query}>
      {({ data: { storedRuleId, now, sameAsStored } }) => (
        <>
          <p role="status">
            {storedRuleId === null ? why.ownTarget : why.took(nameOf(storedRuleId))}{' '}
            {now === null && why.noLink}
            {now !== null && sameAsStored && why.same}
            {now !== null &&
              !sameAsStored &&
              why.different(
                now.resolvedUrl === null
                  ? simulator.decisions[now.decision]
                  : simulator.redirectTo(now.resolvedUrl),
              )}
          </p>
          {now !== null && now.trace.length > 0 && (
            <section aria-label={why.trace}>
              <h3>{why.trace}</h3>
              <RuleTrace trace={now.trace} nameOf={nameOf} />
            </section>
          )}
        </>
      )}
    </LoadState>
  )
}

/** Names of a link's rules as its flow has them. */
function useRuleNames(linkId: string | null): (ruleId: string) => string {
  const { flow, clicks } = useWords()
  const { data } = useQuery(ruleQueries(useApi()).flowOf(linkId))
  const rules = data?.rules ?? []
  return (ruleId) => {
    const rule = ruleOfAnswer(rules, ruleId)
    return rule ? ruleName(rules, rule, flow.rule) : clicks.why.removedRule
  }
}
