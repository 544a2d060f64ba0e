import { inLane } from '../api/rule-order.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { ConditionFields } from './condition-fields.tsx'
import styles from './flow.module.css'
import { changeRule, drawSize, joinAbove, type RuleChanges, splitDraw } from './flow-draft.ts'
import { RuleWhere } from './rule-where.tsx'
import type { FlowDraft } from './use-flow.ts'

interface RuleEditorProps {
  rule: DraftRule
  draft: FlowDraft
  /** @param path below the rule, as the API names it: `conditions.filters.0.values.0` */
  errorOf: (path: string) => string | null
}

/** Changes of one rule go into the draft as they are typed. */
export function RuleEditor({ rule, draft, errorOf }: RuleEditorProps) {
  const { flow } = useFlowWords()
  const { rules, change } = draft
  const set = (changes: RuleChanges) => change((now) => changeRule(now, rule.id, changes))
  return (
    <div className={styles.editor}>
      <TextField
        label={flow.name}
        value={rule.name ?? ''}
        onChange={(event) => set({ name: event.target.value || null })}
      />
      <RuleWhere rule={rule} draft={draft} set={set} errorOf={errorOf} />
      <ConditionFields
        rule={rule}
        errorOf={(path) => errorOf(`conditions.${path}`)}
        onChange={(conditions) => set({ conditions })}
      />
      <NumberField
        label={flow.weight}
        hint={flow.weightHint}
        isWhole
        min={0}
        max={1_000_000}
        value={rule.weight}
        onChange={(weight) => set({ weight })}
      />
      <div className={styles.bar}>
        {inLane(rules, rule.flowType)[0]?.id !== rule.id && (
          <Button onClick={() => change((now) => joinAbove(now, rule))}>{flow.join}</Button>
        )}
        {drawSize(rules, rule) > 1 && (
          <Button onClick={() => change((now) => splitDraw(now, rule))}>{flow.split}</Button>
        )}
      </div>
    </div>
  )
}
