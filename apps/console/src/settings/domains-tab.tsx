import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type Domain, domainCommands, domainQueries } from '../api/settings.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './settings.module.css'

const tones = { pending: 'warn', active: 'good', banned: 'bad' } as const

export function DomainsTab() {
  const { settings } = useWords()
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

/** The records to copy, and what the last check looked for and found. */
function DomainPanel({ domain }: { domain: Domain }) {
  const { settings } = useWords()
  const lack = useLack('admin')
  const api = useApi()
  const check = useCommand({
    call: domainCommands(api).verify,
    refreshes: domainQueries(api).all,
    fields: [],
    done: settings.checked,
  })
  const { txt, cname } = domain.verification
  const isPending = domain.status === 'pending'
  const actions = (
    <>
      <Chip tone={tones[domain.status]}>{domain.status}</Chip>
      {isPending && (
        <Button onClick={() => check.run(domain.id)} isBusy={check.isBusy} disabledReason={lack}>
          {settings.check}
        </Button>
      )}
    </>
  )
  return (
    <Panel title={domain.host} actions={actions}>
      {isPending && (
        <div className={styles.records}>
          <p className={styles.note}>{settings.proof}</p>
          {[
            { kind: 'TXT', ...txt },
            { kind: 'CNAME', ...cname },
          ].map(({ kind, name, value }) => (
            <Record key={kind} kind={kind} name={name} value={value} />
          ))}
          {check.problems.general.map((problem) => (
            <p key={problem} role="alert" className={styles.problem}>
              {problem}
            </p>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Record({ kind, name, value }: { kind: string; name: string; value: string }) {
  const { settings } = useWords()
  return (
    <>
      <strong>{kind}</strong>
      <CopyField label={`${kind}, ${settings.name}`} value={name} />
      <CopyField label={`${kind}, ${settings.value}`} value={value} />
    </>
  )
}

function DomainDialog({ onClose }: { onClose: () => void }) {
  const { settings } = useWords()
  const formId = useId()
  const api = useApi()
  const add = useCommand({
    call: domainCommands(api).create,
    refreshes: domainQueries(api).all,
    fields: ['host'],
    onDone: onClose,
  })
  const footer = (
    <Button type="submit" form={formId} look="primary" isBusy={add.isBusy}>
      {settings.addDomain}
    </Button>
  )
  return (
    <Dialog isOpen onClose={onClose} title={settings.addDomain} footer={footer}>
      <Form
        id={formId}
        problems={add.problems.general}
        onSubmit={(values) => add.run({ host: String(values.get('host')) })}
      >
        <TextField
          label={settings.host}
          name="host"
          required
          hint={settings.hostHint}
          error={add.problems.fields.host ?? null}
        />
      </Form>
    </Dialog>
  )
}
