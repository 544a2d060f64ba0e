import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWorkspaceId } from '../../routing/view.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { synonyms } from '../../words/synonyms.ts'
import { useWords } from '../../words/use-words.ts'
import { navigation } from '../navigation.ts'
import styles from './palette.module.css'

const pages = navigation.flatMap(({ items }) => [...items])

function usePages(search: string) {
  const { shell } = useWords()
  const wanted = search.trim().toLowerCase()
  return pages
    .map(({ name, to }) => ({ name, to, label: shell.nav[name] }))
    .filter(({ name, label }) =>
      [label, ...(synonyms[name] ?? [])].some((text) => text.toLowerCase().includes(wanted)),
    )
}

/** Goes to a page by any of its names, without the mouse. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { keys } = useWords()
  const listId = useId()
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = usePages(search)
  const current = found[Math.min(at, found.length - 1)]
  const go = (to: (typeof pages)[number]['to']) => {
    onClose()
    void navigate({ to, params: { workspaceId } })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.min(Math.max(0, at + step), found.length - 1))
    }
    if (event.key === 'Enter' && current) go(current.to)
  }
  return (
    <Dialog isOpen onClose={onClose} title={keys.palette}>
      <input
        role="combobox"
        aria-label={keys.paletteSearch}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.name}`}
        placeholder={keys.paletteSearch}
        className={styles.search}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={listId} aria-label={keys.palette} className={styles.list}>
        {found.map(({ name, to, label }) => (
          <div
            key={name}
            id={`${listId}-${name}`}
            role="option"
            tabIndex={-1}
            aria-selected={name === current?.name}
            className={classNames(styles.option, name === current?.name && styles.current)}
            onClick={() => go(to)}
            onKeyDown={press}
          >
            {label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{keys.paletteEmpty}</p>}
    </Dialog>
  )
}
