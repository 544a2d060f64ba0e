import { useQueries } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import type { Rules } from '../api/rule-order.ts'
import type { Simulation } from '../api/simulator.queries.ts'
import { percent, percentDigits } from '../format/numbers.ts'
import { useSimulationWords } from '../states/use-simulation-words.ts'
import { RuleTrace } from '../ui/rule-trace.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'

/** Links that a visit goes on to at most. */
const mostHops = 5

interface SimulatorAnswerProps {
  link: Link
  answer: Simulation
  rules: Rules
}

/** The verdict in words, the shares, and what each rule said. */
export default function SimulatorAnswer({ link, answer, rules }: SimulatorAnswerProps) {
  const { simulator } = useFlowWords()
  const words = useSimulationWords(rules)
  const { shares = [], asksPassword, trace } = answer
  const digits = percentDigits(shares.map(({ share }) => share * 100))
  return (
    <div className={styles.flow}>
      <p role="status" className={styles.share}>
        {words.verdict(answer)}
      </p>
      <Hops link={link} answer={answer} />
      {asksPassword && <p className={styles.text}>{simulator.asksPassword}</p>}
      {shares.length > 1 && (
        <section aria-label={simulator.shares}>
          <h3>{simulator.shares}</h3>
          <ul className={styles.shares}>
            {shares.map(({ ruleId, landingId, offerId, share }) => (
              <li key={`${ruleId} ${landingId} ${offerId}`}>
                <span>{[words.rule(ruleId), ...words.destinations(landingId, offerId)].join(', ')}</span>
                <span className={styles.share}>{percent(share * 100, digits)}</span>
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

/**
 * What these links are called; those that are not there, or not theirs to see, by the code that led there.
 */
function useNames(hops: NonNullable<Simulation['hops']>): string[] {
  const { one } = linkQueries(useApi())
  const found = useQueries({
    queries: hops.map(({ linkId }) => ({ ...one(linkId ?? ''), enabled: linkId !== null })),
  })
  return hops.map(({ code }, index) => {
    const hop = found[index]?.data
    return hop ? nameOf(hop.data) : code
  })
}

/** The links that it goes through, and what is wrong with the way. */
function Hops({ link, answer: { hops = [], decision } }: { link: Link; answer: Simulation }) {
  const { simulator } = useFlowWords()
  const last = hops.at(-1)
  const names = [nameOf(link), ...useNames(hops)]
  if (last === undefined) return null
  if (decision !== 'not_found') return <p className={styles.text}>{simulator.hops(names)}</p>
  const before = [link.id, ...hops.slice(0, -1).map(({ linkId }) => linkId)]
  const isLoop = last.linkId !== null && before.includes(last.linkId)
  const isLong = hops.length >= mostHops
  const words = isLoop ? simulator.loop : isLong ? simulator.tooManyHops : simulator.hops
  return <p className={styles.warning}>{(last.linkId === null ? simulator.unknownHop : words)(names)}</p>
}
