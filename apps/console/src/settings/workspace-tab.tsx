import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { rateCommands } from '../api/rates.queries.ts'
import { workspaceCommands } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useCommand } from '../states/use-command.ts'
import { CurrencyField, workspaceFieldsIn, ZoneField } from '../states/workspace-fields.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { type CurrencyChange, CurrencyDialog } from './currency-dialog.tsx'
import styles from './settings.module.css'
import { areAscending, TintFields, tintPaths, tintsIn } from './tint-fields.tsx'

const fields = ['name', 'timezone', 'baseCurrency', 'identityHours', 'appSchemes', ...tintPaths]

const schemesIn = (values: FormData): string[] =>
  String(values.get('appSchemes'))
    .split(',')
    .map((scheme) => scheme.trim())
    .filter((scheme) => scheme !== '')

/** Looks up what another currency leaves without a rate, before it is saved. */
function useCurrencyCheck() {
  const api = useApi()
  const [found, setFound] = useState<CurrencyChange | null>(null)
  const check = useCommand({
    call: ({ baseCurrency }: CurrencyChange['change']) => rateCommands(api).missingWith(baseCurrency),
    fields,
    onDone: (missing, change) => setFound({ change, missing }),
  })
  return { check, found, close: () => setFound(null) }
}

export function WorkspaceTab() {
  const settings = useSettingsWords()
  const { workspace } = useSessionFacts()
  const lack = useLack('admin')
  const api = useApi()
  const save = useCommand({
    call: workspaceCommands(api).change,
    refreshes: [api.workspaceId, 'session'],
    fields,
    done: settings.saved,
  })
  const [isUnordered, setUnordered] = useState(false)
  const { check, found, close } = useCurrencyCheck()
  const submit = (values: FormData) => {
    const tintThresholds = tintsIn(values)
    setUnordered(!areAscending(tintThresholds))
    if (!areAscending(tintThresholds)) return
    const change = {
      name: String(values.get('name')),
      ...workspaceFieldsIn(values),
      identityHours: Number(values.get('identityHours')),
      appSchemes: schemesIn(values),
      tintThresholds,
    }
    // One of the two is not run now: what it found wrong before is of other values.
    const [next, other] = change.baseCurrency === workspace.baseCurrency ? [save, check] : [check, save]
    other.reset()
    next.run(change)
  }
  const general = [...save.problems.general, ...check.problems.general]
  const errors = { ...save.problems.fields, ...check.problems.fields }
  const tintErrors = isUnordered ? { tintThresholds: settings.tints.unordered } : errors
  return (
    <Panel>
      <div className={styles.padded}>
        <Form problems={general} onSubmit={submit}>
          <TextField
            label={settings.name}
            name="name"
            defaultValue={workspace.name}
            required
            error={errors.name ?? null}
            disabledReason={lack}
          />
          <ZoneField
            defaultValue={workspace.timezone}
            error={errors.timezone ?? null}
            disabledReason={lack}
          />
          <CurrencyField
            defaultValue={workspace.baseCurrency}
            error={errors.baseCurrency ?? null}
            disabledReason={lack}
          />
          <NumberField
            label={settings.identityHours}
            name="identityHours"
            defaultValue={workspace.identityHours}
            isWhole
            min={0}
            max={720}
            required
            hint={settings.identityHoursHint}
            error={errors.identityHours ?? null}
            disabledReason={lack}
          />
          <TextField
            label={settings.appSchemes}
            name="appSchemes"
            defaultValue={workspace.appSchemes.join(', ')}
            autoComplete="off"
            hint={settings.appSchemesHint}
            error={errors.appSchemes ?? null}
            disabledReason={lack}
          />
          <TintFields defaultValue={workspace.tintThresholds} errors={tintErrors} disabledReason={lack} />
          <Button type="submit" look="primary" isBusy={save.isBusy || check.isBusy} disabledReason={lack}>
            {settings.save}
          </Button>
        </Form>
      </div>
      {found && <CurrencyDialog {...found} onClose={close} />}
    </Panel>
  )
}
