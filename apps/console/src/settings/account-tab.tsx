import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCommands, accountQueries } from '../api/account.queries.ts'
import { useApi } from '../api/client.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useHasSingleKeys } from '../states/single-keys.ts'
import { useCommand } from '../states/use-command.ts'
import { useChangePreferences } from '../states/use-preferences.ts'
import { applyLook, currentLook, densities, type Look, palettes, themes } from '../theme/look.ts'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { linkNounOf, linkNouns } from '../words/link-noun.ts'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'

export function AccountTab() {
  return (
    <div className={styles.stack}>
      <Profile />
      <LookPanel />
      <Password />
      <Sessions />
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

function Sessions() {
  const settings = useSettingsWords()
  const { zone } = useView()
  const api = useApi()
  const query = useQuery(accountQueries(api).sessions())
  const end = useCommand({ call: accountCommands(api).endSession, refreshes: [api.workspaceId, 'account'] })
  return (
    <Panel title={settings.sessions}>
      <LoadState query={query}>
        {({ data }) => (
          <DataTable
            label={settings.sessions}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                head: settings.device,
                cell: ({ kind, name, userAgent }) =>
                  kind === 'program' ? settings.program(name ?? '') : shortAgent(userAgent),
              },
              { head: settings.address, cell: ({ ip }) => ip ?? '–' },
              {
                head: settings.lastUsed,
                cell: ({ kind, lastUsedAt, createdAt }) =>
                  kind === 'program' && lastUsedAt === null
                    ? settings.never
                    : dateTime(lastUsedAt ?? createdAt, zone),
              },
              {
                head: settings.end,
                isActions: true,
                cell: ({ id, isCurrent }) =>
                  isCurrent ? (
                    settings.current
                  ) : (
                    <Button look="quiet" onClick={() => end.run(id)}>
                      {settings.end}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </LoadState>
    </Panel>
  )
}

/** `Firefox 145 · Linux`: as much as a person needs to know it again. */
function shortAgent(userAgent: string | null): string {
  if (userAgent === null) return '–'
  const browser = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(userAgent)
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)
  const name = browser?.[1] === 'Version' ? 'Safari' : browser?.[1]
  return (
    [name && `${name} ${browser?.[2]}`, system?.[1]].filter(Boolean).join(' · ') || userAgent.slice(0, 60)
  )
}
