import { subIdSlots } from '@waymark/domain'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { type NewCost, recordCommands } from '../api/record-lists.queries.ts'
import { FormDialog } from '../lists/form-dialog.tsx'
import { LinkField } from '../lists/link-field.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { DayField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import type { TextOf } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useListWords } from '../words/use-list-words.ts'

const fields = [
  'periodStart',
  'periodEnd',
  'amount',
  'currency',
  'linkId',
  'breakdownKey',
  'breakdownValue',
  'notes',
]

interface NewCostDialogProps {
  days: { from: string; to: string }
  onClose: () => void
}

/** What was paid for some days: for a link, one of its sub ids, or the whole workspace. */
export function NewCostDialog({ days, onClose }: NewCostDialogProps) {
  const { costs } = useListWords()
  const { workspace } = useSessionFacts()
  const [link, setLink] = useState<{ code: string; id: string | null }>({ code: '', id: null })
  const [hasUnknown, setUnknown] = useState(false)
  const [slot, setSlot] = useState('')
  const [currency, setCurrency] = useState(workspace.baseCurrency)
  const costOf = (text: TextOf): NewCost | null => {
    const isUnknown = link.code !== '' && link.id === null
    setUnknown(isUnknown)
    if (isUnknown) return null
    const part: Partial<NewCost> =
      slot === '' ? {} : { breakdownKey: slot, breakdownValue: text('breakdownValue') }
    return {
      periodStart: text('periodStart'),
      periodEnd: text('periodEnd'),
      amount: Number(text('amount')),
      currency: text('currency'),
      linkId: link.id,
      notes: text('notes') || null,
      ...part,
    }
  }
  return (
    <FormDialog
      title={costs.add}
      noun="costs"
      fields={fields}
      call={recordCommands(useApi()).createCost}
      bodyOf={costOf}
      done={costs.saved}
      onDone={onClose}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DayField
            label={costs.from}
            name="periodStart"
            zone={workspace.timezone}
            required
            defaultValue={days.from}
            error={errorOf('periodStart')}
          />
          <DayField
            label={costs.to}
            name="periodEnd"
            zone={workspace.timezone}
            required
            defaultValue={days.to}
            error={errorOf('periodEnd')}
          />
          <NumberField
            label={costs.amount}
            name="amount"
            currency={currency.trim().toUpperCase()}
            min={0}
            required
            error={errorOf('amount')}
          />
          <TextField
            label={costs.currency}
            name="currency"
            value={currency}
            onChange={(event) => setCurrency(event.target.value)}
            error={errorOf('currency')}
          />
          <LinkField
            label={costs.link}
            hint={costs.linkHint}
            error={hasUnknown ? costs.noSuchLink : errorOf('linkId')}
            code={link.code}
            onChange={(code, found) => setLink({ code, id: found?.id ?? null })}
          />
          <SelectField
            label={costs.subId}
            value={slot}
            onChange={(event) => setSlot(event.target.value)}
            error={errorOf('breakdownKey')}
          >
            <option value="">{costs.allSubIds}</option>
            {subIdSlots.map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          {slot !== '' && (
            <TextField
              label={costs.subIdValue}
              name="breakdownValue"
              required
              error={errorOf('breakdownValue')}
            />
          )}
          <TextField label={costs.notes} name="notes" error={errorOf('notes')} />
        </>
      )}
    </FormDialog>
  )
}
