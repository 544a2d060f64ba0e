import type { FormEvent } from 'react'
import { SelectField, TextField } from '../ui/field.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import { LinksChips } from './links-chips.tsx'
import { LinksColumns } from './links-columns.tsx'
import { LinksFilterButton } from './links-filter.tsx'
import type { LinkState, LinksBarProps } from './links-search.ts'

const states = ['all', 'active', 'paused'] as const

/** Narrows the list, and chooses what it shows of each link; the filters are in the address. */
export function LinksBar({ search, change }: LinksBarProps) {
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
    <>
      <div className={styles.bar}>
        <form key={`${search.search} ${search.tag}`} className={styles.search} onSubmit={submit}>
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
          <button type="submit" className="visually-hidden">
            {links.search}
          </button>
        </form>
        <LinksFilterButton search={search} change={change} />
        <LinksColumns />
      </div>
      <LinksChips search={search} change={change} />
    </>
  )
}
