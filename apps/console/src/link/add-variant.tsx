import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type Destination, ruleCommands, ruleQueries } from '../api/rules.queries.ts'
import { formProblems } from '../states/form-problems.ts'
import { useOnePending } from '../states/use-pending.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Problems } from '../ui/problems.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'

interface AddVariantProps {
  noun: Destination['noun']
  part: 'offers' | 'landings'
  /** Ids of those that the rule has. */
  present: ReadonlySet<string>
  onAdd: (id: string) => void
}

/** One of the workspace's offers or landings, or a new one, without leaving the flow. */
export function AddVariant({ noun, part, present, onAdd }: AddVariantProps) {
  const { flow } = useFlowWords()
  const { data: records } = useQuery(ruleQueries(useApi()).destinations)
  const [isNew, setNew] = useState(false)
  const others = [...(records?.values() ?? [])].filter(
    (record) => record.noun === noun && !present.has(record.id),
  )
  if (isNew) return <NewVariant noun={noun} part={part} onAdd={onAdd} onClose={() => setNew(false)} />
  return (
    <>
      <SelectField
        label={flow.addVariant[part]}
        isLabelHidden
        value=""
        onChange={(event) => onAdd(event.target.value)}
      >
        <option value="">{flow.addVariant[part]}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="quiet" onClick={() => setNew(true)}>
        <Plus aria-hidden />
        {flow.newVariant[part]}
      </Button>
    </>
  )
}

const fields = ['name', 'url']

/** Within the form of the flow, so it is no form of its own. */
function NewVariant({
  noun,
  part,
  onAdd,
  onClose,
}: Omit<AddVariantProps, 'present'> & { onClose: () => void }) {
  const { flow } = useFlowWords()
  const api = useApi()
  const cache = useQueryClient()
  const [texts, setTexts] = useState({ name: '', url: '' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problems = formProblems(error, fields)
  const onePending = useOnePending()
  const create = () => void onePending('create', make)
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await ruleCommands(api).createDestination(noun, texts)
      await cache.invalidateQueries({ queryKey: ruleQueries(api).destinations.queryKey })
      onAdd(id)
      onClose()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    create()
  }
  const field = (name: 'name' | 'url') => ({
    value: texts[name],
    error: problems.fields[name] ?? null,
    onKeyDown: press,
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
  })
  return (
    <fieldset className={styles.filter} aria-label={flow.newVariant[part]}>
      <strong>{flow.newVariant[part]}</strong>
      <Problems texts={problems.general} />
      <div className={styles.pair}>
        <TextField label={flow.variantName} autoFocus {...field('name')} />
        <TextField label={flow.variantUrl} placeholder="https://" {...field('url')} />
      </div>
      <div className={styles.bar}>
        <Button look="primary" isBusy={isBusy} onClick={create}>
          {flow.createVariant}
        </Button>
        <Button onClick={onClose}>{flow.cancelVariant}</Button>
      </div>
    </fieldset>
  )
}
