import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FieldProblem } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { type Domain, domainCommands, domainQueries } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useView } from '../routing/view.tsx'
import { sortProblems } from '../states/form-problems.ts'
import { errorText, LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { clockTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { useWords } from '../words/use-words.ts'
import { DomainSettings } from './domain-settings.tsx'
import styles from './settings.module.css'

const tones = { pending: 'warn', active: 'good', banned: 'bad' } as const

export function DomainsTab() {
  const settings = useSettingsWords()
  const lack = useLack('admin')
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(domainQueries(useApi()).list())
  const add = (
    <Button look="primary" onClick={() => setAdding(true)} disabledReason={lack}>
      {settings.addDomain}
    </Button>
  )
  return (
    <div className={styles.stack}>
      <LoadState query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel>
              <Empty title={settings.noDomains} action={add}>
                {settings.noDomainsHint}
              </Empty>
            </Panel>
          ) : (
            <>
              <div>{add}</div>
              {data.map((domain) => (
                <DomainPanel key={domain.id} domain={domain} />
              ))}
            </>
          )
        }
      </LoadState>
      {isAdding && <DomainDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

/**
 * The records to copy, and what the last check looked for and found; it checks again by itself while it is
 * seen.
 */
function DomainPanel({ domain }: { domain: Domain }) {
  const settings = useSettingsWords()
  const lack = useLack('admin')
  const notify = useNotify()
  const isPending = domain.status === 'pending'
  const check = useQuery({
    ...domainQueries(useApi()).check(domain.id),
    enabled: isPending && lack === null,
  })
  const checkNow = async () => {
    const { data } = await check.refetch()
    if (data?.length === 0) notify({ text: settings.checked })
  }
  const actions = (
    <>
      <Chip tone={tones[domain.status]}>{domain.status}</Chip>
      {isPending && (
        <Button onClick={() => void checkNow()} isBusy={check.isFetching} disabledReason={lack}>
          {settings.check}
        </Button>
      )}
    </>
  )
  return (
    <Panel title={domain.host} actions={actions}>
      {isPending && <Records domain={domain} check={check} />}
      {/* Anew after each change, also after one of another domain: one of them is the default. */}
      {domain.status === 'active' && (
        <DomainSettings key={`${domain.updatedAt} ${domain.isDefault}`} domain={domain} />
      )}
    </Panel>
  )
}

interface Check {
  data: readonly FieldProblem[] | undefined
  error: Error | null
  dataUpdatedAt: number
}

function Records({ domain: { verification }, check }: { domain: Domain; check: Check }) {
  const words = useWords()
  const settings = useSettingsWords()
  const { zone } = useView()
  const { fields, general } = sortProblems(check.data ?? [], ['verification.txt', 'verification.cname'])
  return (
    <div className={styles.records}>
      <p className={styles.note}>{settings.proof}</p>
      <Record kind="TXT" {...verification.txt} problem={fields['verification.txt']} />
      <Record kind="CNAME" {...verification.cname} problem={fields['verification.cname']} />
      {[...general, ...(check.error ? [errorText(check.error, words)] : [])].map((problem) => (
        <p key={problem} role="alert" className={styles.problem}>
          {problem}
        </p>
      ))}
      {check.data && (
        <p role="status" className={styles.note}>
          {settings.checkedAt(clockTime(check.dataUpdatedAt, zone))}
        </p>
      )}
    </div>
  )
}

interface RecordProps {
  kind: string
  name: string
  value: string
  /** What was looked for and found. */
  problem: string | undefined
}

function Record({ kind, name, value, problem }: RecordProps) {
  const settings = useSettingsWords()
  return (
    <>
      <strong>{kind}</strong>
      <CopyField label={`${kind}, ${settings.name}`} value={name} />
      <CopyField label={`${kind}, ${settings.value}`} value={value} />
      {problem && <p className={styles.problem}>{problem}</p>}
    </>
  )
}

function DomainDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettingsWords()
  const formId = useId()
  const api = useApi()
  const guard = useTypedGuard(onClose)
  const add = useCommand({
    call: domainCommands(api).create,
    refreshes: domainQueries(api).all,
    fields: ['host'],
    onDone: () => {
      guard.onSaved()
      onClose()
    },
  })
  const footer = (
    <Button type="submit" form={formId} look="primary" isBusy={add.isBusy}>
      {settings.addDomain}
    </Button>
  )
  return (
    <Dialog isOpen onClose={guard.onClose} title={settings.addDomain} footer={footer}>
      <Form
        id={formId}
        problems={add.problems.general}
        onSubmit={(values) => add.run({ host: String(values.get('host')) })}
        onInput={guard.onInput}
      >
        <TextField
          label={settings.host}
          name="host"
          required
          hint={settings.hostHint}
          error={add.problems.fields.host ?? null}
        />
      </Form>
      {guard.leaveDialog}
    </Dialog>
  )
}
