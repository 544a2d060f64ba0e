import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { linkQueries } from '../api/links.queries.ts'
import { recordNames } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { LinkField } from '../lists/link-field.tsx'
import { recordKinds } from '../states/use-record-name.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import { useWords } from '../words/use-words.ts'
import { oneOf, type Subject, scopes } from './alert-body.ts'

interface SubjectFieldsProps {
  subject: Subject
  onChange: (subject: Subject) => void
  errorOf: (path: string) => string | null
}

export const eachValue = '*'

/** What the metric is of: the whole workspace, each value of a dimension, or one of them. */
export function SubjectFields({ subject, onChange, errorOf }: SubjectFieldsProps) {
  const alerts = useAlertWords()
  const { reports } = useWords()
  const { scope, value } = subject
  const setScope = (text: string) => {
    const next = oneOf(scopes, text, 'workspace')
    onChange({ scope: next, value: next === 'workspace' ? null : eachValue })
  }
  return (
    <>
      <SelectField
        label={alerts.of}
        value={scope}
        error={errorOf('scope')}
        onChange={(event) => setScope(event.target.value)}
      >
        {scopes.map((one) => (
          <option key={one} value={one}>
            {one === 'workspace' ? alerts.workspace : dimensionLabel(one, reports)}
          </option>
        ))}
      </SelectField>
      {scope !== 'workspace' && (
        <SelectField
          label={alerts.which}
          value={value === eachValue ? 'each' : 'one'}
          onChange={(event) => onChange({ scope, value: event.target.value === 'each' ? eachValue : '' })}
        >
          <option value="each">{alerts.eachOrOne.each}</option>
          <option value="one">{alerts.eachOrOne.one}</option>
        </SelectField>
      )}
      {value !== null && value !== eachValue && (
        <ValueField
          key={scope}
          subject={subject}
          onChange={(next) => onChange({ scope, value: next })}
          error={errorOf('scopeValue')}
        />
      )}
    </>
  )
}

interface ValueFieldProps {
  subject: Subject
  onChange: (value: string) => void
  error: string | null
}

function ValueField({ subject: { scope, value }, onChange, error }: ValueFieldProps) {
  const alerts = useAlertWords()
  const kind = recordKinds.get(scope)
  if (scope === 'link') return <LinkValue id={value ?? ''} onChange={onChange} error={error} />
  if (kind) return <RecordValue kind={kind} id={value ?? ''} onChange={onChange} error={error} />
  return (
    <TextField
      label={alerts.value}
      hint={alerts.valueHint}
      error={error}
      required
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface IdFieldProps {
  id: string
  onChange: (id: string) => void
  error: string | null
}

/** By its code; a link that the alert has already is shown by its name. */
function LinkValue({ id, onChange, error }: IdFieldProps) {
  const alerts = useAlertWords()
  const { reports } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const { data } = useQuery({ ...linkQueries(useApi()).one(id), enabled: id !== '' && typed === null })
  const code = typed ?? (data ? (data.data.customAlias ?? data.data.shortCode) : '')
  const isUnknown = code !== '' && id === ''
  return (
    <LinkField
      label={dimensionLabel('link', reports)}
      hint={data && typed === null ? nameOf(data.data) : alerts.linkHint}
      error={error && isUnknown ? alerts.noSuchLink : error}
      code={code}
      onChange={(text, link) => {
        setTyped(text)
        onChange(link?.id ?? '')
      }}
    />
  )
}

function RecordValue({ kind, id, onChange, error }: IdFieldProps & { kind: RecordKind }) {
  const alerts = useAlertWords()
  const { data } = useQuery(recordNames(useApi(), kind))
  return (
    <SelectField
      label={alerts.value}
      error={error}
      required
      value={id}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{alerts.choose}</option>
      {data?.map(({ id: one, name }) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
