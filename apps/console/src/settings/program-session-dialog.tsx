import { useId, useState } from 'react'
import { accountCommands } from '../api/account.queries.ts'
import { useApi } from '../api/client.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { dateTime } from '../time/ago.ts'
import { endOfDay, localText } from '../time/instant.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form, textsIn } from '../ui/form.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { MadeSecret } from './made-secret.tsx'

/** Long enough to be set up and forgotten for a quarter. */
const usualMs = 90 * 86_400_000

/** Makes a session of the user for a program, in this workspace; its token is shown once. */
export function ProgramSessionDialog({ onClose }: { onClose: () => void }) {
  const { programSession: words, ...settings } = useSettingsWords()
  const formId = useId()
  const api = useApi()
  const { zone } = useView()
  const { workspace } = useSessionFacts()
  const [usualEnd] = useState(() =>
    localText(new Date(Date.now() + usualMs).toISOString(), zone).slice(0, 10),
  )
  const guard = useTypedGuard(onClose)
  const make = useCommand({
    call: accountCommands(api).makeProgramSession,
    refreshes: [api.workspaceId, 'account'],
    fields: ['name', 'expiresAt'],
    onDone: guard.onSaved,
  })
  const made = make.result?.data
  if (made)
    return (
      <MadeSecret
        title={words.made(made.name)}
        description={words.once(dateTime(made.expiresAt, zone))}
        label={words.token}
        secret={made.token ?? ''}
        fileName={`${made.name}.session.txt`}
        onClose={onClose}
      />
    )
  const { fields, general } = make.problems
  const submit = (values: FormData) => {
    const text = textsIn(values)
    const expiresAt = endOfDay(text('expiresAt'), zone)
    make.run({ name: text('name'), expiresAt, workspaceId: api.workspaceId })
  }
  return (
    <Dialog
      isOpen
      onClose={guard.onClose}
      title={words.title}
      description={words.text(workspace.name)}
      width="narrow"
      footer={
        <Button type="submit" form={formId} look="primary" isBusy={make.isBusy}>
          {words.make}
        </Button>
      }
    >
      <Form id={formId} problems={general} onSubmit={submit} onInput={guard.onInput}>
        <TextField
          label={settings.name}
          name="name"
          required
          autoComplete="off"
          hint={words.nameHint}
          error={fields.name ?? null}
        />
        <DayField
          label={settings.expires}
          name="expiresAt"
          zone={zone}
          required
          defaultValue={usualEnd}
          hint={words.expiresHint}
          error={fields.expiresAt ?? null}
        />
      </Form>
      {guard.leaveDialog}
    </Dialog>
  )
}
