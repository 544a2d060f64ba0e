import { useApi } from '../api/client.ts'
import { type Domain, domainCommands, domainQueries } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'

/** An empty field is none. */
const urlOf = (values: FormData, name: string): string | null => String(values.get(name)).trim() || null

/** What a domain that serves links does besides. */
export function DomainSettings({ domain }: { domain: Domain }) {
  const settings = useSettingsWords()
  const lack = useLack('admin')
  const save = useCommand({
    call: domainCommands(useApi()).change,
    refreshes: domainQueries(useApi()).all,
    fields: ['rootUrl', 'notFoundUrl', 'isDefault', 'clientHints'],
    done: settings.saved,
  })
  const submit = (values: FormData) =>
    save.run({
      id: domain.id,
      changes: {
        rootUrl: urlOf(values, 'rootUrl'),
        notFoundUrl: urlOf(values, 'notFoundUrl'),
        isDefault: values.has('isDefault'),
        clientHints: values.has('clientHints'),
      },
    })
  const { fields, general } = save.problems
  return (
    <div className={styles.padded}>
      <Form problems={general} onSubmit={submit}>
        <TextField
          label={settings.rootUrl}
          name="rootUrl"
          inputMode="url"
          defaultValue={domain.rootUrl ?? ''}
          hint={settings.rootUrlHint}
          error={fields.rootUrl ?? null}
          disabledReason={lack}
        />
        <TextField
          label={settings.notFoundUrl}
          name="notFoundUrl"
          inputMode="url"
          defaultValue={domain.notFoundUrl ?? ''}
          hint={settings.notFoundUrlHint}
          error={fields.notFoundUrl ?? null}
          disabledReason={lack}
        />
        <CheckField
          label={settings.isDefault}
          name="isDefault"
          defaultChecked={domain.isDefault}
          hint={settings.isDefaultHint}
          error={fields.isDefault ?? null}
          disabledReason={lack}
        />
        <CheckField
          label={settings.clientHints}
          name="clientHints"
          defaultChecked={domain.clientHints}
          hint={settings.clientHintsHint}
          error={fields.clientHints ?? null}
          disabledReason={lack}
        />
        <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
          {settings.save}
        </Button>
      </Form>
    </div>
  )
}
