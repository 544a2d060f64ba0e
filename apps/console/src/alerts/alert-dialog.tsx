import { useQuery } from '@tanstack/react-query'
import { isConversionDimension, listKindOf } from '@waymark/report-plan'
import { useState } from 'react'
import { type Alert, alertCommands, type NewAlert } from '../api/alerts.queries.ts'
import { useApi } from '../api/client.ts'
import { listQueries } from '../api/lists.queries.ts'
import { FormDialog } from '../lists/form-dialog.tsx'
import { MetricOptions } from '../states/metric-options.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FieldPair } from '../ui/field-group.tsx'
import { textsIn } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import {
  actionsOf,
  alertOf,
  fieldsOf,
  oneOf,
  operators,
  relativeRanges,
  type Scope,
  type Subject,
  scopes,
} from './alert-body.ts'
import { AlertPreview } from './alert-preview.tsx'
import { ChannelFields, useChannelDrafts } from './channel-fields.tsx'
import { SubjectFields } from './subject-fields.tsx'

interface AlertDialogProps {
  /** Null: a new one. */
  alert: Alert | null
  /** What a new one is about at first: one value of a dimension. */
  about?: { scope?: string; value?: string }
  onClose: () => void
}

function subjectOf({ alert, about }: AlertDialogProps): Subject {
  const scope = oneOf(scopes, alert?.scope ?? about?.scope ?? '', 'workspace')
  const value = alert ? alert.scopeValue : (about?.value ?? null)
  return { scope, value: scope === 'workspace' ? null : value }
}

/**
 * An alert in the words of its sentence: when a figure of what is how over which time, then what, and who
 * hears of it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { alert, onClose } = props
  const alerts = useAlertWords()
  const lists = useListWords()
  const api = useApi()
  const { save, preview } = alertCommands(api)
  const [subject, setSubject] = useState(() => subjectOf(props))
  const channels = useChannelDrafts(alert?.channels)
  const fields = fieldsOf(channels.drafts)
  const trial = useCommand({
    fields,
    call: (values: FormData) => preview(alertOf(textsIn(values), subject, [])),
  })
  const tryOut = (formId: string) => (
    <Button
      form={formId}
      isBusy={trial.isBusy}
      onClick={({ currentTarget: { form } }) => form?.reportValidity() && trial.run(new FormData(form))}
    >
      {alerts.preview}
    </Button>
  )
  return (
    <FormDialog
      title={alert === null ? alerts.add : alerts.editOf(alert.name)}
      noun="alerts"
      fields={fields}
      call={(body: NewAlert) => save(alert?.id ?? null, body)}
      bodyOf={(text) => alertOf(text, subject, channels.drafts)}
      {...(alert !== null && { submit: alerts.save })}
      actions={tryOut}
      otherProblems={trial.problems}
      done={alert === null ? alerts.saved : alerts.changed}
      onDone={onClose}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label={lists.name}
            name="name"
            required
            defaultValue={alert?.name}
            error={errorOf('name')}
            autoFocus
          />
          <FigureFields alert={alert} scope={subject.scope} errorOf={errorOf} />
          <SubjectFields subject={subject} onChange={setSubject} errorOf={errorOf} />
          <PeriodFields alert={alert} errorOf={errorOf} />
          <ActionFields key={subject.scope} alert={alert} scope={subject.scope} errorOf={errorOf} />
          <ChannelFields channels={channels} errorOf={errorOf} />
          {trial.result && <AlertPreview preview={trial.result} scope={subject.scope} />}
        </>
      )}
    </FormDialog>
  )
}

interface PartProps {
  alert: Alert | null
  errorOf: (path: string) => string | null
}

/** Which figure, and how it is when the alert fires. By goal and status there are conversions alone. */
function FigureFields({ alert, scope, errorOf }: PartProps & { scope: Scope }) {
  const alerts = useAlertWords()
  return (
    <FieldPair>
      <SelectField
        label={alerts.metric}
        name="metric"
        defaultValue={alert?.metric ?? (isConversionDimension(scope) ? 'conversions' : 'roi')}
        error={errorOf('metric')}
      >
        <MetricOptions />
      </SelectField>
      <SelectField
        label={alerts.operator}
        name="operator"
        defaultValue={alert?.operator ?? 'lt'}
        error={errorOf('operator')}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {alerts.operators[operator]}
          </option>
        ))}
      </SelectField>
      <NumberField
        name="threshold"
        label={alerts.threshold}
        hint={alerts.thresholdHint}
        required
        defaultValue={alert?.threshold ?? 0}
        error={errorOf('threshold')}
      />
    </FieldPair>
  )
}

/** Over which time, with how many clicks at least, and how long it is silent afterwards. */
function PeriodFields({ alert, errorOf }: PartProps) {
  const alerts = useAlertWords()
  const { shell } = useWords()
  const [range, setRange] = useState<string>(alert?.range ?? '')
  return (
    <FieldPair>
      <SelectField
        label={alerts.period}
        name="range"
        value={range}
        error={errorOf('range')}
        onChange={(event) => setRange(event.target.value)}
      >
        <option value="">{alerts.lastMinutes}</option>
        {relativeRanges.map((one) => (
          <option key={one} value={one}>
            {shell.ranges[one]}
          </option>
        ))}
      </SelectField>
      {range === '' && (
        <NumberField
          name="windowMinutes"
          label={alerts.window}
          isWhole
          required
          defaultValue={alert?.windowMinutes ?? 120}
          error={errorOf('windowMinutes')}
        />
      )}
      <NumberField
        name="minSampleSize"
        label={alerts.sample}
        isWhole
        required
        defaultValue={alert?.minSampleSize ?? 200}
        error={errorOf('minSampleSize')}
      />
      <NumberField
        name="cooldownMinutes"
        label={alerts.cooldown}
        isWhole
        required
        defaultValue={alert?.cooldownMinutes ?? 60}
        error={errorOf('cooldownMinutes')}
      />
    </FieldPair>
  )
}

/** What is done beside saying so, as far as there is something to do about the scope. */
function ActionFields({ alert, scope, errorOf }: PartProps & { scope: Scope }) {
  const alerts = useAlertWords()
  const { reports } = useWords()
  const actions = actionsOf(scope)
  const [action, setAction] = useState(() => oneOf(actions, alert?.action ?? '', 'notify'))
  const kind = listKindOf(scope)
  const { data } = useQuery({ ...listQueries(useApi()).list(), enabled: action === 'add_to_list' })
  const fitting = data?.data.filter((list) => list.kind === kind) ?? []
  return (
    <>
      <SelectField
        label={alerts.action}
        name="action"
        value={action}
        hint={actions.length === 1 ? alerts.onlyNotify(dimensionLabel(scope, reports)) : undefined}
        error={errorOf('action')}
        onChange={(event) => setAction(oneOf(actions, event.target.value, 'notify'))}
      >
        {actions.map((one) => (
          <option key={one} value={one}>
            {alerts.actions[one]}
          </option>
        ))}
      </SelectField>
      {action === 'add_to_list' && (
        <SelectField
          label={alerts.list}
          name="listId"
          required
          key={fitting.length}
          defaultValue={alert?.listId ?? ''}
          hint={data && fitting.length === 0 ? alerts.noLists : alerts.listHint}
          error={errorOf('listId')}
        >
          <option value="">{alerts.choose}</option>
          {fitting.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
