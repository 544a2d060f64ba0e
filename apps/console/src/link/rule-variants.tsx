import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useApi } from '../api/client.ts'
import { type Destination, type DraftRule, ruleQueries } from '../api/rules.queries.ts'
import { percentDigits } from '../format/numbers.ts'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { AddVariant } from './add-variant.tsx'
import styles from './flow.module.css'
import { changeRule } from './flow-draft.ts'
import { sharesOf, splitEvenly } from './flow-shares.ts'
import type { FlowDraft } from './use-flow.ts'
import { closedBy, countryDraw } from './variant-draw.ts'
import { VariantName } from './variant-name.tsx'

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

interface Variant {
  id: string
  weight?: number | undefined
}
const idAndWeight = ({ id, weight }: { id: string; weight: number }) => [id, weight] as const

interface VariantsProps extends RuleVariantsProps {
  noun: Destination['noun']
  part: 'landings' | 'offers'
}

function Variants({ rule, draft: { change }, isOpen, errorOf, noun, part }: VariantsProps) {
  const { flow } = useFlowWords()
  const queries = ruleQueries(useApi())
  const { data: records, isPending } = useQuery(queries.destinations)
  const { data: rooms, isPending: areRoomsPending } = useQuery(queries.offerRooms)
  const items = (rule.flowConfig?.[part] ?? []).map(({ id, weight = 1 }) => {
    const [record, room] = [records?.get(id), rooms?.get(id)]
    const closed = closedBy(record, room)
    return { id, weight, record, room, isActive: closed === null, isOff: closed === 'status' }
  })
  const shares = sharesOf(items).map((share) => share && share * 100)
  const digits = percentDigits(shares)
  /** Gets what the rule has then: a new offer is made while weights are typed. */
  const update = (changed: (variants: readonly Variant[]) => readonly Variant[]) =>
    change((rules) =>
      changeRule(rules, rule.id, ({ flowConfig }) => ({
        flowConfig: { ...flowConfig, [part]: [...changed(flowConfig?.[part] ?? [])] },
      })),
    )
  const setWeight = (id: string, weight: number) =>
    update((variants) => variants.map((one) => (one.id === id ? { ...one, weight } : one)))
  const add = (id: string) =>
    update((variants) => [...variants.filter((one) => one.id !== id), { id, weight: 1 }])
  // What is out of the draw for now is drawn again later, with the others.
  const split = () => {
    const weights = new Map(
      splitEvenly(items.map((item) => ({ ...item, isActive: !item.isOff }))).map(idAndWeight),
    )
    update((variants) => variants.map((one) => ({ ...one, weight: weights.get(one.id) ?? one.weight ?? 1 })))
  }
  // Not ids first and names then, nor shares without knowing who is in the draw.
  if (isPending || areRoomsPending || (items.length === 0 && !isOpen)) return null
  return (
    <section className={styles.variants} aria-label={flow[part]}>
      <p className={styles.partName} aria-hidden>
        {flow[part]}
      </p>
      <ul>
        {items.map(({ id, weight, record, room }, index) => (
          <li key={id}>
            <VariantName
              id={id}
              noun={noun}
              record={record}
              room={room}
              digits={digits}
              share={shares[index] ?? null}
            />
            {isOpen && (
              <div className={styles.weight}>
                <NumberField
                  label={flow.weight}
                  aria-label={flow.weightOf(record?.name ?? id)}
                  isWhole
                  min={0}
                  required
                  value={weight}
                  error={errorOf(`flowConfig.${part}.${index}.id`)}
                  onChange={(typed) => setWeight(id, typed ?? 0)}
                />
                <Button
                  look="quiet"
                  isIcon
                  aria-label={flow.removeVariant(record?.name ?? id)}
                  onClick={() => update((variants) => variants.filter((one) => one.id !== id))}
                >
                  <X aria-hidden />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <CountryNotes
        offers={items.flatMap(({ isActive, record }) => (isActive ? [record?.countries] : []))}
        conditions={rule.conditions}
      />
      {isOpen && (
        <div className={styles.bar}>
          <AddVariant part={part} noun={noun} present={new Set(items.map(({ id }) => id))} onAdd={add} />
          {items.length > 1 && <Button onClick={split}>{flow.split}</Button>}
        </div>
      )}
      {isOpen && errorOf(`flowConfig.${part}`) && <p role="alert">{errorOf(`flowConfig.${part}`)}</p>}
    </section>
  )
}

interface CountryNotesProps {
  /** The countries of each that is in the draw. */
  offers: readonly Destination['countries'][]
  conditions: DraftRule['conditions']
}

/** Whose the shares are, where some visitors cannot get every offer. */
function CountryNotes({ offers, conditions }: CountryNotesProps) {
  const { flow } = useFlowWords()
  const { isNarrower, passesOver } = countryDraw(offers, conditions)
  return (
    <>
      {isNarrower && offers.length > 1 && <p className={styles.preview}>{flow.narrowerDraw}</p>}
      {passesOver && <p className={styles.preview}>{flow.passesOver}</p>}
    </>
  )
}
