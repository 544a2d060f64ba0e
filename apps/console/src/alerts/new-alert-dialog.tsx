import { useApi } from '../api/client.ts'
import { type NewAlert, recordCommands } from '../api/record-lists.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useListWords } from '../words/use-list-words.ts'

const formId = 'new-alert'
const fields = [
  ...[
    'name',
    'metric',
    'operator',
    'threshold',
    'windowMinutes',
    'scope',
    'minSampleSize',
    'action',
    'cooldownMinutes',
  ],
]
const metrics = [
  ...([
    'roi',
    'profit',
    'cost',
    'clicks',
    'conversions',
    'sales',
    'revenue',
    'cr',
    'epc',
    'bot_share',
  ] as const),
]
const operators = ['lt', 'lte', 'gt', 'gte'] as const
const scopes = ['workspace', 'link', 'offer', 'traffic_source', 'country'] as const
const actions = ['notify', 'pause'] as const

const oneOf = <Value extends string>(values: readonly Value[], text: string, first: Value): Value =>
  values.find((value) => value === text) ?? first

function alertOf(values: FormData): NewAlert {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const scope = oneOf(scopes, text('scope'), 'workspace')
  return {
    name: text('name'),
    metric: oneOf(metrics, text('metric'), 'roi'),
    operator: oneOf(operators, text('operator'), 'lt'),
    threshold: Number(text('threshold')),
    windowMinutes: Number(text('windowMinutes')),
    minSampleSize: Number(text('minSampleSize')),
    scope,
    // Each of them by itself, with a cooldown of its own.
    scopeValue: scope === 'workspace' ? null : '*',
    action: oneOf(actions, text('action'), 'notify'),
  }
}

/** An alert in the words of its sentence: when a figure of what stands how over which time, then what. */
export function NewAlertDialog({ onClose }: { onClose: () => void }) {
  const lists = useListWords()
  const { alerts } = lists
  const create = useCommand({
    call: recordCommands(useApi()).createAlert,
    refreshes: [useWorkspaceId(), 'alerts'],
    fields,
    done: alerts.saved,
    onDone: onClose,
  })
  const errorOf = (field: string) => create.problems.fields[field] ?? null
  const choice = (
    name: string,
    label: string,
    values: readonly string[],
    words: Readonly<Record<string, string>>,
  ) => (
    <SelectField label={label} name={name} error={errorOf(name)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {words[value] ?? value.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
  const number = (name: string, label: string, first: string) => (
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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={alerts.add}
      footer={
        <Button look="primary" type="submit" form={formId} isBusy={create.isBusy}>
          {lists.create}
        </Button>
      }
    >
      <Form id={formId} problems={create.problems.general} onSubmit={(values) => create.run(alertOf(values))}>
        <TextField label={lists.name} name="name" required error={errorOf('name')} autoFocus />
        {choice('metric', alerts.metric, metrics, alerts.metrics)}
        {choice('scope', alerts.of, scopes, alerts.scopes)}
        {choice('operator', alerts.operator, operators, alerts.operators)}
        {number('threshold', alerts.threshold, '0')}
        {number('windowMinutes', alerts.window, '120')}
        {number('minSampleSize', alerts.sample, '200')}
        {choice('action', lists.alerts.action, actions, alerts.actions)}
      </Form>
    </Dialog>
  )
}
