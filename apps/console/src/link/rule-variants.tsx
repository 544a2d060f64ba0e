import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useApi } from '../api/client.ts'
import { type PausableNoun, reportCommands } from '../api/reports.queries.ts'
import { type Destination, type DraftRule, ruleQueries } from '../api/rules.queries.ts'
import { percent, percentDigits } from '../format/numbers.ts'
import { useLack } from '../rights/rights.tsx'
import { errorText } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { AddVariant } from './add-variant.tsx'
import styles from './flow.module.css'
import { changeRule } from './flow-draft.ts'
import { sharesOf, splitEvenly } from './flow-shares.ts'
import type { FlowDraft } from './use-flow.ts'

interface RuleVariantsProps {
  rule: DraftRule
  draft: FlowDraft
  isOpen: boolean
  /** @param path below the rule: `flowConfig.offers` */
  errorOf: (path: string) => string | null
}

/** The landings and offers of a rule, each with its share. */
export function RuleVariants(props: RuleVariantsProps) {
  return (
    <>
      <Variants {...props} noun="landing" part="landings" />
      <Variants {...props} noun="offer" part="offers" />
    </>
  )
}

interface VariantsProps extends RuleVariantsProps {
  noun: Destination['noun']
  part: 'landings' | 'offers'
}

function Variants({ rule, draft: { rules, change }, isOpen, errorOf, noun, part }: VariantsProps) {
  const { flow } = useFlowWords()
  const { data: records, isPending } = useQuery(ruleQueries(useApi()).destinations)
  const items = (rule.flowConfig?.[part] ?? []).map(({ id, weight = 1 }) => ({
    ...{ id, weight, record: records?.get(id) },
    isActive: (records?.get(id)?.status ?? 'active') === 'active',
  }))
  const shares = sharesOf(items).map((share) => share && share * 100)
  const digits = percentDigits(shares)
  const setWeights = (changed: readonly { id: string; weight: number }[]) => {
    const weighted = changed.map(({ id, weight }) => ({ id, weight }))
    change(changeRule(rules, rule.id, { flowConfig: { ...rule.flowConfig, [part]: weighted } }))
  }
  const setWeight = (id: string, weight: number) =>
    setWeights(items.map((item) => (item.id === id ? { ...item, weight } : item)))
  // Not ids first and names then, nor shares without knowing who is paused.
  if (isPending || (items.length === 0 && !isOpen)) return null
  return (
    <section className={styles.variants} aria-label={flow[part]}>
      <ul>
        {items.map(({ id, weight, record }, index) => (
          <li key={id}>
            <VariantName id={id} noun={noun} record={record} share={shares[index] ?? null} digits={digits} />
            {isOpen && (
              <div className={styles.weight}>
                <TextField
                  label={flow.weight}
                  aria-label={flow.weightOf(record?.name ?? id)}
                  type="number"
                  min={0}
                  value={weight}
                  error={errorOf(`flowConfig.${part}.${index}.id`)}
                  onChange={(event) => setWeight(id, Number(event.target.value))}
                />
                <Button
                  look="quiet"
                  isIcon
                  aria-label={flow.removeVariant(record?.name ?? id)}
                  onClick={() => setWeights(items.filter((item) => item.id !== id))}
                >
                  <X aria-hidden />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className={styles.bar}>
          <AddVariant
            part={part}
            noun={noun}
            present={new Set(items.map(({ id }) => id))}
            onAdd={(id) => setWeights([...items, { id, weight: 1 }])}
          />
          {items.length > 1 && <Button onClick={() => setWeights(splitEvenly(items))}>{flow.split}</Button>}
        </div>
      )}
      {isOpen && errorOf(`flowConfig.${part}`) && <p role="alert">{errorOf(`flowConfig.${part}`)}</p>}
    </section>
  )
}

interface VariantNameProps {
  id: string
  noun: PausableNoun
  /** Undefined where it is not known yet, or not to this user. */
  record: Destination | undefined
  /** In percent. */
  share: number | null
  digits: number
}

function VariantName({ id, noun, record, share, digits }: VariantNameProps) {
  const { flow } = useFlowWords()
  const { links } = useLinksWords()
  const setPaused = useSetPaused(noun, id)
  const lack = useLack('editor')
  const name = record?.name ?? id
  const isPaused = record !== undefined && record.status !== 'active'
  return (
    <span className={styles.variant}>
      {isPaused ? <s>{name}</s> : <span>{name}</span>}
      {isPaused && <Chip tone="warn">{record.status.replaceAll('_', ' ')}</Chip>}
      <span className={styles.share}>{share === null ? flow.noShare : percent(share, digits)}</span>
      {record && (
        <Button
          look="quiet"
          aria-label={isPaused ? flow.resume(name) : flow.pause(name)}
          disabledReason={lack}
          onClick={() => void setPaused(!isPaused)}
        >
          {isPaused ? links.resume : links.pause}
        </Button>
      )}
    </span>
  )
}

/** At once: it is no part of the draft, as other links may lead there, too. */
function useSetPaused(noun: PausableNoun, id: string): (isPaused: boolean) => Promise<void> {
  const words = useWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  return async (isPaused) => {
    try {
      await reportCommands(api).setPaused({ noun, id, code: null, domain: null }, isPaused)
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: ruleQueries(api).destinations.queryKey })
  }
}
