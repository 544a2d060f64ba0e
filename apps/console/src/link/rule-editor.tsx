import { parseTargetUrl, targetUrlProblems } from '@waymark/domain'
import { useState } from 'react'
import { inLane } from '../api/rule-order.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './flow.module.css'
import { changeRule, drawSize, joinAbove, splitDraw } from './flow-draft.ts'
import { valuesOf, withValues } from './rule-words.ts'
import type { FlowDraft } from './use-flow.ts'

export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'unknown'] as const

interface RuleEditorProps {
  rule: DraftRule
  draft: FlowDraft
  targetError: string | null
}

/** Changes of one rule go into the draft as they are typed. */
export function RuleEditor({ rule, draft: { rules, change }, targetError }: RuleEditorProps) {
  const { flow } = useWords()
  const set = (changes: Partial<DraftRule>) => change(changeRule(rules, rule.id, changes))
  return (
    <div className={styles.editor}>
      <TextField
        label={flow.name}
        value={rule.name ?? ''}
        onChange={(event) => set({ name: event.target.value || null })}
      />
      {rule.schema === 'redirect' && (
        <TextField
          label={flow.target}
          hint={flow.targetHint}
          error={targetProblem(rule.targetUrl ?? '') ?? targetError}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          value={rule.targetUrl ?? ''}
          onChange={(event) => set({ targetUrl: event.target.value.trim() })}
        />
      )}
      <ConditionFields rule={rule} set={set} />
      <TextField
        label={flow.weight}
        type="number"
        min={0}
        max={1_000_000}
        value={rule.weight ?? ''}
        onChange={(event) => set({ weight: event.target.value === '' ? null : Number(event.target.value) })}
      />
      <div className={styles.bar}>
        {inLane(rules, rule.flowType)[0]?.id !== rule.id && (
          <Button onClick={() => change(joinAbove(rules, rule))}>{flow.join}</Button>
        )}
        {drawSize(rules, rule) > 1 && (
          <Button onClick={() => change(splitDraw(rules, rule))}>{flow.split}</Button>
        )}
      </div>
    </div>
  )
}

/** What the API would refuse, while it is typed; nothing while it is empty. */
function targetProblem(text: string): string | null {
  const target = parseTargetUrl(text)
  if (text === '' || target.ok) return null
  return targetUrlProblems[target.reason]
}

const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

function ConditionFields({ rule, set }: { rule: DraftRule; set: (changes: Partial<DraftRule>) => void }) {
  const { flow } = useWords()
  const [countries, setCountries] = useState(() => valuesOf(rule.conditions, 'country').join(', '))
  const chosen = valuesOf(rule.conditions, 'device')
  const typeCountries = (text: string) => {
    setCountries(text)
    set({ conditions: withValues(rule.conditions, 'country', codesOf(text)) })
  }
  const chooseDevice = (device: string) =>
    set({ conditions: withValues(rule.conditions, 'device', device === '' ? [] : device.split(',')) })
  // Several at once are of another client of the API: they stay, as one choice.
  const choices = chosen.length > 1 ? [chosen.join(','), ...devices] : devices
  return (
    <>
      <TextField
        label={flow.countries}
        hint={flow.countriesHint}
        value={countries}
        onChange={(event) => typeCountries(event.target.value)}
      />
      <SelectField
        label={flow.device}
        value={chosen.join(',')}
        onChange={(event) => chooseDevice(event.target.value)}
      >
        <option value="">{flow.anyDevice}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replaceAll(',', ', ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}
