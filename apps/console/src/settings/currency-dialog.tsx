import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type MissingRates, rateCommands } from '../api/rates.queries.ts'
import { type WorkspaceChange, workspaceCommands } from '../api/settings.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'
import { useSettingsWords } from '../words/use-settings-words.ts'

/** A change of the workspace with another currency, and which amounts it would leave without a rate. */
export interface CurrencyChange {
  change: WorkspaceChange & { baseCurrency: string }
  missing: MissingRates
}

interface CurrencyDialogProps extends CurrencyChange {
  onClose: () => void
}

/** Returns the rates that were typed, each for every day that lacks one of its currency. */
function ratesIn(values: FormData, { data }: MissingRates) {
  return data.flatMap(({ date, currency }) => {
    const rate = Number(values.get(currency))
    return rate > 0 ? [{ date, currency, rate }] : []
  })
}

/** Says what another currency leaves without a rate, takes the rates, and changes it then. */
export function CurrencyDialog({ change, missing, onClose }: CurrencyDialogProps) {
  const { currency: words } = useSettingsWords()
  const { leave } = useLeaveWords()
  const form = useId()
  const api = useApi()
  const cache = useQueryClient()
  const { workspace } = useSessionFacts()
  // As it was when the dialog opened: the currency has changed already where the rates fail.
  const [before] = useState(workspace.baseCurrency)
  const to = change.baseCurrency
  const save = useCommand({
    call: async (rates: ReturnType<typeof ratesIn>) => {
      await workspaceCommands(api).change(change)
      try {
        await rateCommands(api).setMany(rates)
      } finally {
        // Every figure is of the currency, also where its rates are not stored.
        await cache.invalidateQueries({ queryKey: [api.workspaceId] })
      }
    },
    fields: [],
    done: words.changed(to),
    onDone: onClose,
  })
  const { amounts } = missing.meta
  const currencies = [...new Set(missing.data.map(({ currency }) => currency))].toSorted()
  const footer = (
    <>
      <Button onClick={onClose}>{leave.cancel}</Button>
      <Button type="submit" form={form} look="primary" isBusy={save.isBusy}>
        {words.change}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(before, to)}
      description={words.missing(amounts, to)}
      width="narrow"
      footer={footer}
    >
      <Form
        id={form}
        problems={save.problems.general}
        onSubmit={(values) => save.run(ratesIn(values, missing))}
      >
        {currencies.map((currency) => (
          <NumberField
            key={currency}
            label={words.rate(currency)}
            name={currency}
            currency={to}
            min={0}
            hint={words.rateHint}
          />
        ))}
        <p>{words.others(to)}</p>
      </Form>
    </Dialog>
  )
}
