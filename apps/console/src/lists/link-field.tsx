import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import { TextField } from '../ui/field.tsx'

interface LinkFieldProps {
  label: string
  hint: string
  error: string | null
  /** A short code or an alias. */
  code: string
  /** @param link of that code, as far as it is known here */
  onChange: (code: string, link: Link | null) => void
}

const shown = 20

/** One link of the workspace by its code; the browser lists those whose name or code fits what is typed. */
export function LinkField({ label, hint, error, code, onChange }: LinkFieldProps) {
  const id = useId()
  const query = linkQueries(useApi()).list({ limit: shown, ...(code !== '' && { search: code }) })
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const links = data?.data ?? []
  const codeOf = (link: Link) => link.customAlias ?? link.shortCode
  const type = (text: string) =>
    onChange(text.trim(), links.find((link) => codeOf(link) === text.trim()) ?? null)
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={id}>
        {links.map((link) => (
          <option key={link.id} value={codeOf(link)}>
            {nameOf(link)}
          </option>
        ))}
      </datalist>
    </>
  )
}
