import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useApi } from '../api/client.ts'
import { collectionQuery } from '../api/links.queries.ts'
import { Chip } from '../ui/chip.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import type { LinkState, LinksSearch } from './links-search.ts'

const states = ['all', 'active', 'paused'] as const

/** Narrows the list; what is chosen is in the address. */
export function LinksBar({ search, change }: { search: LinksSearch; change: (search: LinksSearch) => void }) {
  const { links } = useLinksWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim() || undefined
    change({ search: text('search'), tag: text('tag') })
  }
  const setState = (value: string) => {
    const state = (['active', 'paused'] as const).find((one): one is LinkState => one === value)
    change({ state })
  }
  return (
    <form key={`${search.search} ${search.tag}`} className={styles.bar} onSubmit={submit}>
      <TextField
        label={links.search}
        isLabelHidden
        placeholder={links.search}
        name="search"
        defaultValue={search.search}
      />
      <TextField
        label={links.tag}
        isLabelHidden
        placeholder={links.tag}
        name="tag"
        defaultValue={search.tag}
      />
      <SelectField
        label={links.state}
        isLabelHidden
        value={search.state ?? 'all'}
        onChange={(event) => setState(event.target.value)}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {links.states[state]}
          </option>
        ))}
      </SelectField>
      {search.collectionId && (
        <CollectionChip id={search.collectionId} onRemove={() => change({ collectionId: undefined })} />
      )}
      <button type="submit" className="visually-hidden">
        {links.search}
      </button>
    </form>
  )
}

/** The list shows the links of one collection. */
function CollectionChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { links } = useLinksWords()
  const { data } = useQuery(collectionQuery(useApi(), id))
  const name = data?.data.name ?? id
  return <Chip remove={{ label: links.removeCollection(name), onRemove }}>{links.inCollection(name)}</Chip>
}
