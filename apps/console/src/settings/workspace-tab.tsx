import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { workspaceCommands } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useCommand } from '../states/use-command.ts'
import { CurrencyField, workspaceFieldsIn, ZoneField } from '../states/workspace-fields.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'
import { areAscending, TintFields, tintPaths, tintsIn } from './tint-fields.tsx'

export function WorkspaceTab() {
  const settings = useSettingsWords()
  const { workspace } = useSessionFacts()
  const lack = useLack('admin')
  const api = useApi()
  const save = useCommand({
    call: workspaceCommands(api).change,
    refreshes: [api.workspaceId, 'session'],
    fields: ['name', 'timezone', 'baseCurrency', ...tintPaths],
    done: settings.saved,
  })
  const [isUnordered, setUnordered] = useState(false)
  const submit = (values: FormData) => {
    const tintThresholds = tintsIn(values)
    setUnordered(!areAscending(tintThresholds))
    if (areAscending(tintThresholds))
      save.run({ name: String(values.get('name')), ...workspaceFieldsIn(values), tintThresholds })
  }
  const { fields, general } = save.problems
  const tintErrors = isUnordered ? { tintThresholds: settings.tints.unordered } : fields
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
          <ZoneField
            defaultValue={workspace.timezone}
            error={fields.timezone ?? null}
            disabledReason={lack}
          />
          <CurrencyField
            defaultValue={workspace.baseCurrency}
            error={fields.baseCurrency ?? null}
            disabledReason={lack}
          />
          <TintFields defaultValue={workspace.tintThresholds} errors={tintErrors} disabledReason={lack} />
          <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
            {settings.save}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
