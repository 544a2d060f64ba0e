import { type Rules, ruleName } from '../api/rule-order.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { Panel } from '../ui/page.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'
import type { FlowChange } from './flow-diff.ts'
import { conditionWords, whereWords } from './rule-words.ts'

interface FlowChangesProps {
  changes: readonly FlowChange[]
  saved: Rules
  draft: Rules
}

/** The draft against what is saved, in words: what was, struck out, and what will be. */
export function FlowChanges({ changes, saved, draft }: FlowChangesProps) {
  const { flow } = useFlowWords()
  return (
    <Panel title={flow.changesTitle}>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.kind === 'order' ? change.lane : change.rule.id}>
            <Change change={change} saved={saved} draft={draft} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Change({ change, saved, draft }: Omit<FlowChangesProps, 'changes'> & { change: FlowChange }) {
  const { flow } = useFlowWords()
  const nameOf = (rules: Rules) => (rule: DraftRule) => ruleName(rules, rule, flow.rule)
  const textOf = (rule: DraftRule) => Object.values(partsOf(rule, flow)).filter(Boolean).join(' · ')
  switch (change.kind) {
    case 'added':
      return (
        <>
          {flow.added(nameOf(draft)(change.rule))} <ins>{textOf(change.rule)}</ins>
        </>
      )
    case 'removed':
      return (
        <>
          {flow.removed(nameOf(saved)(change.rule))} <del>{textOf(change.rule)}</del>
        </>
      )
    case 'changed':
      return <Changed change={change} name={nameOf(draft)(change.rule)} />
    case 'order': {
      const order = (steps: readonly DraftRule[][], rules: Rules) =>
        steps.map((step) => step.map(nameOf(rules)).join(' + ')).join(', ')
      // By their names of before, as one without its own is called by its number.
      const byId = new Map(saved.map((rule) => [rule.id, rule]))
      const after = change.after.map((step) => step.map((rule) => byId.get(rule.id) ?? rule))
      return (
        <>
          {flow.orderOf(flow.lanes[change.lane])} <del>{order(change.before, saved)}</del>{' '}
          <ins>{order(after, saved)}</ins>
        </>
      )
    }
    default:
      return change satisfies never
  }
}

function Changed({
  change: { rule, before },
  name,
}: {
  change: FlowChange & { kind: 'changed' }
  name: string
}) {
  const { flow } = useFlowWords()
  const [was, is] = [partsOf(before, flow), partsOf(rule, flow)]
  const parts = partNames.filter((part) => was[part] !== is[part])
  return (
    <>
      {flow.changed(name)}{' '}
      {parts.length === 0
        ? flow.otherFields
        : parts.map((part) => (
            <span key={part} className={styles.change}>
              {was[part] && <del>{was[part]}</del>} <ins>{is[part] || flow.nothing}</ins>
            </span>
          ))}
    </>
  )
}

const partNames = ['name', 'state', 'conditions', 'where', 'variants', 'weight', 'delivery'] as const

/** What the card says of a rule, part by part; empty where there is nothing to say. */
function partsOf(
  rule: DraftRule,
  flow: ReturnType<typeof useFlowWords>['flow'],
): Record<(typeof partNames)[number], string> {
  const { landings = [], offers = [] } = rule.flowConfig ?? {}
  const weights = [...landings, ...offers].map(({ weight = 1 }) => weight)
  return {
    name: rule.name ?? '',
    state: rule.isActive ? '' : flow.paused,
    conditions: conditionWords(rule.conditions, flow),
    where: whereWords(rule, flow),
    variants:
      weights.length === 0 ? '' : flow.variantsOf(landings.length, offers.length, weights.join(' : ')),
    weight: rule.weight === null ? '' : flow.weightIs(rule.weight),
    delivery: rule.schema === 'action' ? '' : (flow.redirectTypes[rule.redirectType] ?? rule.redirectType),
  }
}
