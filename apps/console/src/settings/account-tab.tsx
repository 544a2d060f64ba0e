import { useState } from 'react'
import { accountCommands } from '../api/account.queries.ts'
import { useApi } from '../api/client.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useHasSingleKeys } from '../states/single-keys.ts'
import { useCommand } from '../states/use-command.ts'
import { useChangePreferences } from '../states/use-preferences.ts'
import { applyLook, currentLook, densities, type Look, palettes, themes } from '../theme/look.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { linkNounOf, linkNouns } from '../words/link-noun.ts'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import styles from './settings.module.css'

export function AccountTab() {
  return (
    <div className={styles.stack}>
      <Profile />
      <LookPanel />
      <Password />
      <SessionsPanel />
    </div>
  )
}

function Profile() {
  const settings = useSettingsWords()
  const { user } = useSessionFacts()
  const api = useApi()
  const save = useCommand({
    call: accountCommands(api).change,
    refreshes: [api.workspaceId, 'session'],
    fields: ['name'],
    done: settings.saved,
  })
  return (
    <Panel title={settings.profile}>
      <div className={styles.padded}>
        <Form
          problems={save.problems.general}
          onSubmit={(values) => save.run({ name: String(values.get('name')) || null })}
        >
          <TextField label={settings.email} defaultValue={user.email} readOnly />
          <TextField
            label={settings.name}
            name="name"
            defaultValue={user.name ?? ''}
            error={save.problems.fields.name ?? null}
          />
          <Button type="submit" isBusy={save.isBusy}>
            {settings.save}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

/** At once on the page, and with the account for other browsers. */
function LookPanel() {
  const settings = useSettingsWords()
  const { preferences } = useSessionFacts()
  const hasSingleKeys = useHasSingleKeys()
  const changePreferences = useChangePreferences()
  const [look, setLook] = useState(currentLook)
  const change = (next: Look) => {
    setLook(next)
    applyLook(next)
    changePreferences({ look: next })
  }
  const select = <Name extends keyof Look>(
    name: Name,
    values: readonly Look[Name][],
    label: string,
    labels: Record<Look[Name], string>,
  ) => (
    <SelectField
      label={label}
      value={look[name]}
      onChange={(event) => {
        const chosen = values.find((value) => value === event.target.value)
        if (chosen !== undefined) change({ ...look, [name]: chosen })
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Panel title={settings.look}>
      <div className={styles.padded}>
        <Form problems={[]} onSubmit={() => undefined}>
          {select('theme', themes, settings.theme, settings.themes)}
          {select('palette', palettes, settings.palette, settings.palettes)}
          {select('density', densities, settings.density, settings.densities)}
          <SelectField
            label={settings.linkNoun}
            hint={settings.linkNounHint}
            value={linkNounOf(preferences)}
            onChange={(event) => changePreferences({ linkNoun: event.target.value })}
          >
            {Object.entries(linkNouns).map(([value, noun]) => (
              <option key={value} value={value}>
                {noun}
              </option>
            ))}
          </SelectField>
          <CheckField
            label={settings.singleKeys}
            hint={settings.singleKeysHint}
            checked={hasSingleKeys}
            onChange={(event) => changePreferences({ singleKeys: event.target.checked })}
          />
        </Form>
      </div>
    </Panel>
  )
}

function Password() {
  const settings = useSettingsWords()
  const api = useApi()
  const save = useCommand({
    call: accountCommands(api).changePassword,
    refreshes: [api.workspaceId, 'account'],
    fields: ['currentPassword', 'newPassword'],
    done: settings.passwordChanged,
  })
  const { fields, general } = save.problems
  const submit = (values: FormData) =>
    save.run({
      currentPassword: String(values.get('currentPassword')),
      newPassword: String(values.get('newPassword')),
    })
  return (
    <Panel title={settings.password}>
      <div className={styles.padded}>
        <Form problems={general} onSubmit={submit}>
          <TextField
            label={settings.currentPassword}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
            error={fields.currentPassword ?? null}
          />
          <TextField
            label={settings.newPassword}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            error={fields.newPassword ?? null}
          />
          <Button type="submit" isBusy={save.isBusy}>
            {settings.changePassword}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
