import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { type NewCost, recordCommands } from '../api/record-lists.queries.ts'
import { LinkField } from '../lists/link-field.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useListWords } from '../words/use-list-words.ts'

const formId = 'new-cost'
const fields = [
  ...['periodStart', 'periodEnd', 'amount', 'currency', 'linkId', 'breakdownKey', 'breakdownValue', 'notes'],
]
const slots = Array.from({ length: 30 }, (_, index) => `sub_id_${index + 1}`)

interface NewCostDialogProps {
  days: { from: string; to: string }
  onClose: () => void
}

/** What was paid for some days: for a link, one of its sub ids, or the whole workspace. */
export function NewCostDialog({ days, onClose }: NewCostDialogProps) {
  const lists = useListWords()
  const { costs } = lists
  const { workspace } = useSessionFacts()
  const [link, setLink] = useState<{ code: string; id: string | null }>({ code: '', id: null })
  const [hasUnknown, setUnknown] = useState(false)
  const [slot, setSlot] = useState('')
  const create = useCommand({
    call: recordCommands(useApi()).createCost,
    refreshes: [useWorkspaceId(), 'costs'],
    fields,
    done: costs.saved,
    onDone: onClose,
  })
  const submit = (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? '').trim()
    setUnknown(link.code !== '' && link.id === null)
    if (link.code !== '' && link.id === null) return
    const part: Partial<NewCost> =
      slot === '' ? {} : { breakdownKey: slot, breakdownValue: text('breakdownValue') }
    create.run({
      ...{ periodStart: text('periodStart'), periodEnd: text('periodEnd'), amount: Number(text('amount')) },
      ...{ currency: text('currency'), linkId: link.id, notes: text('notes') || null },
      ...part,
    })
  }
  const errorOf = (field: string) => create.problems.fields[field] ?? null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={costs.add}
      footer={
        <Button look="primary" type="submit" form={formId} isBusy={create.isBusy}>
          {lists.create}
        </Button>
      }
    >
      <Form id={formId} problems={create.problems.general} onSubmit={submit}>
        <TextField
          label={costs.from}
          name="periodStart"
          type="date"
          required
          defaultValue={days.from}
          error={errorOf('periodStart')}
        />
        <TextField
          label={costs.to}
          name="periodEnd"
          type="date"
          required
          defaultValue={days.to}
          error={errorOf('periodEnd')}
        />
        <TextField
          label={costs.amount}
          name="amount"
          type="number"
          min={0}
          step="any"
          required
          error={errorOf('amount')}
        />
        <TextField
          label={costs.currency}
          name="currency"
          defaultValue={workspace.baseCurrency}
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
          {slots.map((one) => (
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
      </Form>
    </Dialog>
  )
}
