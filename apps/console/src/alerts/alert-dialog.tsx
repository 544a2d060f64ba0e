import { useQuery } from '@tanstack/react-query'
import { listKindOf } from '@waymark/report-plan'
import { useState } from 'react'
import { type Alert, alertCommands, alertQueries } from '../api/alerts.queries.ts'
import { useApi } from '../api/client.ts'
import { listQueries } from '../api/lists.queries.ts'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import {
  actionsOf,
  alertOf,
  fieldsOf,
  metrics,
  oneOf,
  operators,
  relativeRanges,
  type Scope,
  type Subject,
  scopes,
} from './alert-body.ts'
import { AlertPreview } from './alert-preview.tsx'
import styles from './alerts.module.css'
import { ChannelFields, useChannelDrafts } from './channel-fields.tsx'
import { SubjectFields } from './subject-fields.tsx'

const formId = 'alert'

interface AlertDialogProps {
  /** Null: a new one. */
  alert: Alert | null
  onClose: () => void
}

const subjectOf = (alert: Alert | null): Subject => ({
  scope: oneOf(scopes, alert?.scope ?? '', 'workspace'),
  value: alert?.scopeValue ?? null,
})

/**
 * An alert in the words of its sentence: when a figure of what is how over which time, then what, and who
 * hears of it.
 */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const alerts = useAlertWords()
  const lists = useListWords()
  const api = useApi()
  const [subject, setSubject] = useState(subjectOf(alert))
  const channels = useChannelDrafts(alert?.channels)
  const fields = fieldsOf(channels.drafts)
  const shared = { fields, refreshes: alertQueries(api).all }
  const save = useCommand({
    ...shared,
    call: (values: FormData) =>
      alertCommands(api).save(alert?.id ?? null, alertOf(values, subject, channels.drafts)),
    done: alert === null ? alerts.saved : alerts.changed,
    onDone: onClose,
  })
  const preview = useCommand({
    ...shared,
    call: (values: FormData) => alertCommands(api).preview(alertOf(values, subject, [])),
  })
  const problems = [save.problems, preview.problems]
  const errorOf = (path: string) => problems.map((one) => one.fields[path]).find(Boolean) ?? null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={alert === null ? alerts.add : alerts.editOf(alert.name)}
      footer={
        <>
          <Button
            form={formId}
            isBusy={preview.isBusy}
            onClick={({ currentTarget: { form } }) => form && preview.run(new FormData(form))}
          >
            {alerts.preview}
          </Button>
          <Button look="primary" type="submit" form={formId} isBusy={save.isBusy}>
            {alert === null ? lists.create : alerts.save}
          </Button>
        </>
      }
    >
      <Form id={formId} problems={problems.flatMap(({ general }) => general)} onSubmit={save.run}>
        <TextField
          label={lists.name}
          name="name"
          required
          defaultValue={alert?.name}
          error={errorOf('name')}
          autoFocus
        />
        <FigureFields alert={alert} errorOf={errorOf} />
        <SubjectFields subject={subject} onChange={setSubject} errorOf={errorOf} />
        <PeriodFields alert={alert} errorOf={errorOf} />
        <ActionFields key={subject.scope} alert={alert} scope={subject.scope} errorOf={errorOf} />
        <ChannelFields channels={channels} errorOf={errorOf} />
        {preview.result && <AlertPreview preview={preview.result} scope={subject.scope} />}
      </Form>
    </Dialog>
  )
}

interface PartProps {
  alert: Alert | null
  errorOf: (path: string) => string | null
}

/** Which figure, and how it is when the alert fires. */
function FigureFields({ alert, errorOf }: PartProps) {
  const alerts = useAlertWords()
  const { reports } = useWords()
  return (
    <div className={styles.pair}>
      <SelectField
        label={alerts.metric}
        name="metric"
        defaultValue={alert?.metric ?? 'roi'}
        error={errorOf('metric')}
      >
        {metrics.map((metric) => (
          <option key={metric} value={metric}>
            {reports.metrics[metric]}
          </option>
        ))}
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
        first={alert?.threshold ?? 0}
        errorOf={errorOf}
      />
    </div>
  )
}

function NumberField(props: { name: string; label: string; first: number } & Pick<PartProps, 'errorOf'>) {
  const { name, label, first, errorOf } = props
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      step="any"
      required
      defaultValue={first}
      error={errorOf(name)}
    />
  )
}

/** Over which time, with how many clicks at least, and how long it is silent afterwards. */
function PeriodFields({ alert, errorOf }: PartProps) {
  const alerts = useAlertWords()
  const { shell } = useWords()
  const [range, setRange] = useState<string>(alert?.range ?? '')
  return (
    <div className={styles.pair}>
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
          first={alert?.windowMinutes ?? 120}
          errorOf={errorOf}
        />
      )}
      <NumberField
        name="minSampleSize"
        label={alerts.sample}
        first={alert?.minSampleSize ?? 200}
        errorOf={errorOf}
      />
      <NumberField
        name="cooldownMinutes"
        label={alerts.cooldown}
        first={alert?.cooldownMinutes ?? 60}
        errorOf={errorOf}
      />
    </div>
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
