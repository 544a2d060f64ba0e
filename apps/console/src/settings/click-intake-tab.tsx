import { useQuery } from '@tanstack/react-query'
import { type ClickIntake, clickIntakeCommands, clickIntakeQueries } from '../api/click-intake.queries.ts'
import { useApi } from '../api/client.ts'
import { useLack } from '../rights/rights.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, SelectField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Note } from '../ui/note.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'

const kinds = ['mailScannerAction', 'dataCenterAction', 'vpnAction', 'torAction'] as const
const fields = [
  'uniquenessHours',
  'retentionDays',
  'botAction',
  'respectDnt',
  'storeRawIp',
  ...kinds,
] as const

/** Who counts as a bot and as new, and what of a visitor is stored for how long. */
export function ClickIntakeTab() {
  const query = useQuery(clickIntakeQueries(useApi()).settings())
  return (
    <Panel>
      <LoadState query={query}>
        {({ data, meta }) => (
          <IntakeForm intake={data} warnings={(meta?.warnings ?? []).map(({ message }) => message)} />
        )}
      </LoadState>
    </Panel>
  )
}

/** Select boxes have the values of the API; what cannot be one is refused there. */
const changesOf = (values: FormData) => {
  const text = (name: string) => String(values.get(name))
  const action = (name: string) => text(name) as ClickIntake['torAction']
  return {
    uniquenessHours: Number(text('uniquenessHours')),
    retentionDays: text('retentionDays') === '' ? null : Number(text('retentionDays')),
    botAction: text('botAction') as ClickIntake['botAction'],
    mailScannerAction: action('mailScannerAction'),
    dataCenterAction: action('dataCenterAction'),
    vpnAction: action('vpnAction'),
    torAction: action('torAction'),
    respectDnt: values.has('respectDnt'),
    storeRawIp: values.has('storeRawIp'),
  }
}

function IntakeForm({ intake, warnings }: { intake: ClickIntake; warnings: readonly string[] }) {
  const settings = useSettingsWords()
  const lack = useLack('admin')
  const api = useApi()
  const save = useCommand({
    call: clickIntakeCommands(api).change,
    refreshes: clickIntakeQueries(api).all,
    fields,
    done: settings.saved,
  })
  const field = (name: (typeof fields)[number]) => ({
    name,
    label: settings.intake[name],
    error: save.problems.fields[name] ?? null,
    disabledReason: lack,
  })
  const { hints, actions } = settings.intake
  return (
    <div className={styles.padded}>
      <Form problems={save.problems.general} onSubmit={(values) => save.run(changesOf(values))}>
        {warnings.map((warning) => (
          <Note key={warning} tone="warn" role="status">
            {warning}
          </Note>
        ))}
        <NumberField
          {...field('uniquenessHours')}
          isWhole
          min={1}
          max={720}
          required
          defaultValue={intake.uniquenessHours}
          hint={hints.uniquenessHours}
        />
        <NumberField
          {...field('retentionDays')}
          isWhole
          min={1}
          max={3_650}
          defaultValue={intake.retentionDays ?? ''}
          hint={hints.retentionDays}
        />
        <SelectField {...field('botAction')} defaultValue={intake.botAction} hint={hints.botAction}>
          <option value="flag">{actions.flag}</option>
          <option value="block">{actions.block}</option>
        </SelectField>
        {kinds.map((kind) => (
          <SelectField key={kind} {...field(kind)} defaultValue={intake[kind]}>
            <option value="off">{actions.off}</option>
            <option value="flag">{actions.flag}</option>
            <option value="block">{actions.block}</option>
          </SelectField>
        ))}
        <CheckField {...field('respectDnt')} defaultChecked={intake.respectDnt} hint={hints.respectDnt} />
        <CheckField {...field('storeRawIp')} defaultChecked={intake.storeRawIp} hint={hints.storeRawIp} />
        <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
          {settings.save}
        </Button>
      </Form>
    </div>
  )
}
