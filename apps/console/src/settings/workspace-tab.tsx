import { useApi } from '../api/client.ts'
import { workspaceCommands } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'

export function WorkspaceTab() {
  const settings = useSettingsWords()
  const { workspace } = useSessionFacts()
  const lack = useLack('admin')
  const api = useApi()
  const save = useCommand({
    call: workspaceCommands(api).change,
    refreshes: [api.workspaceId, 'session'],
    fields: ['name', 'timezone', 'baseCurrency'],
    done: settings.saved,
  })
  const submit = (values: FormData) =>
    save.run({
      name: String(values.get('name')),
      timezone: String(values.get('timezone')),
      baseCurrency: String(values.get('baseCurrency')).toUpperCase(),
    })
  const { fields, general } = save.problems
  return (
    <Panel>
      <div className={styles.padded}>
        <Form problems={general} onSubmit={submit}>
          <TextField
            label={settings.name}
            name="name"
            defaultValue={workspace.name}
            required
            error={fields.name ?? null}
            disabledReason={lack}
          />
          <SelectField
            label={settings.zone}
            name="timezone"
            defaultValue={workspace.timezone}
            hint={settings.zoneHint}
            error={fields.timezone ?? null}
            disabledReason={lack}
          >
            {[...new Set([workspace.timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          <TextField
            label={settings.currency}
            name="baseCurrency"
            defaultValue={workspace.baseCurrency}
            maxLength={3}
            required
            hint={settings.currencyHint}
            error={fields.baseCurrency ?? null}
            disabledReason={lack}
          />
          <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
            {settings.save}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
