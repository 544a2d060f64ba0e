import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { dayValue } from '../format/address-values.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/date-field.tsx'
import { CheckField, SelectField } from '../ui/field.tsx'
import { textsIn } from '../ui/form.tsx'
import { Popover } from '../ui/popover.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import type { LinksBarProps } from './links-search.ts'

/** What the list is narrowed to, beside what the bar has fields for. */
export function LinksFilterButton(props: LinksBarProps) {
  const { links } = useLinksWords()
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button>
      <ListFilter aria-hidden />
      {links.filter}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={links.filter} isOpen={isOpen} onOpenChange={setOpen} align="end">
      <FilterForm {...props} onDone={() => setOpen(false)} />
    </Popover>
  )
}

function FilterForm({ search, change, onDone }: LinksBarProps & { onDone: () => void }) {
  const { timezone } = useSessionFacts().workspace
  const { links } = useLinksWords()
  const choices = linkChoices(useApi())
  const collections = useQuery(choices.collections).data
  const domains = useQuery(choices.domains).data
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = textsIn(values)
    const [one, other] = [dayValue(text('madeFrom')), dayValue(text('madeTo'))]
    const isTurned = one !== undefined && other !== undefined && one > other
    onDone()
    change({
      collectionId: text('collectionId') || undefined,
      domainId: text('domainId') || undefined,
      madeFrom: isTurned ? other : one,
      madeTo: isTurned ? one : other,
      traffic: values.has('traffic') || undefined,
    })
  }
  return (
    <form className={styles.filter} onSubmit={submit}>
      <Choice
        label={links.collection}
        name="collectionId"
        chosen={search.collectionId}
        options={collections?.map(({ id, name }) => [id, name])}
      />
      <Choice
        label={links.domain}
        name="domainId"
        chosen={search.domainId}
        options={domains?.map(({ id, host }) => [id, host])}
      />
      <DayField label={links.madeFrom} name="madeFrom" zone={timezone} defaultValue={search.madeFrom} />
      <DayField label={links.madeTo} name="madeTo" zone={timezone} defaultValue={search.madeTo} />
      <CheckField label={links.traffic} name="traffic" defaultChecked={search.traffic === true} />
      <Button type="submit" look="primary">
        {links.narrow}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  label: string
  name: string
  /** By its id. */
  chosen: string | undefined
  /** Ids with their names; undefined while they are loaded. */
  options: readonly (readonly [string, string])[] | undefined
}

function Choice({ label, name, chosen = '', options }: ChoiceProps) {
  const { links } = useLinksWords()
  const isUnknown = chosen !== '' && options?.every(([id]) => id !== chosen) !== false
  return (
    <SelectField
      // What is chosen is shown once it is among the options.
      key={options === undefined ? 'loading' : 'loaded'}
      label={label}
      name={name}
      defaultValue={chosen}
    >
      <option value="">{links.any}</option>
      {isUnknown && <option value={chosen}>{chosen}</option>}
      {options?.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
