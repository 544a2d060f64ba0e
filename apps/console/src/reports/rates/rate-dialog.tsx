import { useApi } from '../../api/client.ts'
import { type MissingRate, rateCommands } from '../../api/rates.queries.ts'
import { reportQueries } from '../../api/reports.queries.ts'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useCommand } from '../../states/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useReportRateWords } from '../../words/use-report-rate-words.ts'

/** A rate, with the day and the currency that miss it filled in. */
export default function RateDialog({ missing, onClose }: { missing: MissingRate; onClose: () => void }) {
  const { reportRates } = useReportRateWords()
  const { workspace } = useSessionFacts()
  const api = useApi()
  const save = useCommand({
    call: rateCommands(api).set,
    refreshes: reportQueries(api).all,
    fields: ['rates.0.date', 'rates.0.currency', 'rates.0.rate'],
    done: reportRates.saved,
    onDone: onClose,
  })
  const { fields, general } = save.problems
  const submit = (values: FormData) => {
    const text = (name: string) => String(values.get(name))
    save.run({ date: text('date'), currency: text('currency').toUpperCase(), rate: Number(text('rate')) })
  }
  return (
    <Dialog isOpen onClose={onClose} title={reportRates.title} width="narrow">
      <Form problems={general} onSubmit={submit}>
        <DayField
          label={reportRates.date}
          name="date"
          zone={workspace.timezone}
          required
          defaultValue={missing.date}
          error={fields['rates.0.date'] ?? null}
        />
        <TextField
          label={reportRates.currency}
          name="currency"
          required
          maxLength={4}
          defaultValue={missing.currency}
          error={fields['rates.0.currency'] ?? null}
        />
        <NumberField
          label={reportRates.rate}
          name="rate"
          currency={workspace.baseCurrency}
          min={0}
          required
          hint={reportRates.rateHint(workspace.baseCurrency)}
          error={fields['rates.0.rate'] ?? null}
        />
        <Button type="submit" look="primary" isBusy={save.isBusy}>
          {reportRates.save}
        </Button>
      </Form>
    </Dialog>
  )
}
