import { useQuery } from '@tanstack/react-query'
import { type Scope, scopes } from '@waymark/domain'
import { useId, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type ApiKey, keyCommands, keyQueries } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useView } from '../routing/view.tsx'
import { ConfirmDialog } from '../states/confirm-dialog.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { dateTime } from '../time/ago.ts'
import { endOfDay } from '../time/instant.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DayField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { CheckField, TextField } from '../ui/field.tsx'
import { Form, textsIn } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { useWords } from '../words/use-words.ts'
import { MadeSecret } from './made-secret.tsx'
import styles from './settings.module.css'

export function KeysTab() {
  const settings = useSettingsWords()
  const { shell } = useWords()
  const lack = useLack('admin')
  const [isMaking, setMaking] = useState(false)
  const query = useQuery({ ...keyQueries(useApi()).list(), enabled: lack === null })
  const make = (
    <Button look="primary" onClick={() => setMaking(true)} disabledReason={lack}>
      {settings.newKey}
    </Button>
  )
  const empty = (
    <Empty title={settings.noKeys} action={make}>
      {settings.noKeysHint}
    </Empty>
  )
  return (
    <Panel title={shell.settingsTabs.keys} actions={query.data?.data.length === 0 ? null : make}>
      {lack === null ? (
        <LoadState query={query}>
          {({ data }) => (data.length === 0 ? empty : <KeyTable keys={data} />)}
        </LoadState>
      ) : (
        <p className={styles.padded}>{lack}</p>
      )}
      {isMaking && <KeyDialog onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const settings = useSettingsWords()
  const { shell } = useWords()
  const { zone } = useView()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const moment = (at: string | null) => (at === null ? settings.never : dateTime(at, zone))
  const table = (
    <DataTable
      label={shell.settingsTabs.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { head: settings.name, cell: ({ name }) => name },
        { head: settings.keyPrefix, cell: ({ prefix }) => <code>{prefix}…</code> },
        {
          head: settings.status,
          cell: ({ status }) => <Chip tone={status === 'active' ? 'good' : 'neutral'}>{status}</Chip>,
        },
        { head: settings.scopes, cell: (key) => key.scopes.length, isNumber: true },
        { head: settings.lastUsed, cell: ({ lastUsedAt }) => moment(lastUsedAt) },
        { head: settings.expires, cell: ({ expiresAt }) => moment(expiresAt) },
        {
          head: settings.revoke,
          isActions: true,
          cell: (key) =>
            key.status === 'active' && (
              <Button look="quiet" onClick={() => setRevoking(key)}>
                {settings.revoke}
              </Button>
            ),
        },
      ]}
    />
  )
  return (
    <>
      {table}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

/** Confirmed first: whatever calls the API with it stops at the next call. */
function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const settings = useSettingsWords()
  const api = useApi()
  const revoke = useCommand({
    call: keyCommands(api).revoke,
    refreshes: keyQueries(api).all,
    done: settings.revoked,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={settings.revokeKey(name)}
      text={settings.revokeKeyText}
      act={settings.revoke}
      isBusy={revoke.isBusy}
      onConfirm={() => revoke.run(id)}
      onClose={onClose}
    />
  )
}

const chosenScopes = (values: FormData): Scope[] =>
  scopes.filter((scope) => values.getAll('scopes').includes(scope))

/** No scope is ticked before one is chosen, and a key needs at least one. */
function KeyDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettingsWords()
  const formId = useId()
  const api = useApi()
  const { zone } = useView()
  const [isScopeless, setScopeless] = useState(false)
  const guard = useTypedGuard(onClose)
  const make = useCommand({
    call: keyCommands(api).create,
    refreshes: keyQueries(api).all,
    fields: ['name', 'scopes', 'expiresAt'],
    onDone: guard.onSaved,
  })
  const submit = (values: FormData) => {
    const text = textsIn(values)
    const chosen = chosenScopes(values)
    setScopeless(chosen.length === 0)
    if (chosen.length === 0) return
    const day = text('expiresAt')
    make.run({ name: text('name'), scopes: chosen, expiresAt: day === '' ? null : endOfDay(day, zone) })
  }
  const made = make.result?.data
  if (made)
    return (
      <MadeSecret
        title={settings.keyMade}
        description={settings.keyOnce}
        label={settings.keyPrefix}
        secret={made.key ?? ''}
        fileName={`${made.name}.key.txt`}
        onClose={onClose}
      />
    )
  const { fields, general } = make.problems
  return (
    <Dialog
      isOpen
      onClose={guard.onClose}
      title={settings.newKey}
      footer={
        <Button type="submit" form={formId} look="primary" isBusy={make.isBusy}>
          {settings.makeKey}
        </Button>
      }
    >
      <Form id={formId} problems={general} onSubmit={submit} onInput={guard.onInput}>
        <TextField label={settings.name} name="name" required error={fields.name ?? null} />
        <ScopeFields problem={isScopeless ? settings.noScopes : (fields.scopes ?? null)} />
        <DayField
          label={settings.expires}
          name="expiresAt"
          zone={zone}
          hint={settings.expiresHint}
          error={fields.expiresAt ?? null}
        />
      </Form>
      {guard.leaveDialog}
    </Dialog>
  )
}

function ScopeFields({ problem }: { problem: string | null }) {
  const settings = useSettingsWords()
  const noteId = useId()
  return (
    <fieldset className={styles.scopes} aria-describedby={noteId}>
      <legend>{settings.scopes}</legend>
      <p id={noteId} role="status" className={problem ? styles.problem : styles.note}>
        {problem ?? settings.scopesHint}
      </p>
      {scopes.map((scope) => (
        <CheckField key={scope} label={scope} name="scopes" value={scope} />
      ))}
    </fieldset>
  )
}
