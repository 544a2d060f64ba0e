import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { useLack } from '../rights/rights.tsx'
import type { EditedField } from '../states/use-edit-link.ts'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/page.tsx'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import styles from './link.module.css'
import { SettingsFields } from './settings-fields.tsx'
import { changesOf, differing, settingsFields, textsOf } from './settings-form.ts'

const route = getRouteApi('/w/$workspaceId/links/$linkId')

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** A field to type into, as after a key; none where the tab was opened by itself. */
export interface TypedInto {
  field: EditedField | undefined
}

/** The form anew after each save, so that it shows what is stored; unless more was typed meanwhile. */
export default function SettingsTab({ link, typed }: { link: Link; typed: TypedInto }) {
  const [{ base, form }, setBase] = useState({ base: link, form: 0 })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { field } = typed
    if (field) panel.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [typed])
  return (
    <Panel>
      <div ref={panel}>
        <SettingsForm
          key={form}
          base={base}
          link={link}
          onSaved={(saved, goesOn) =>
            setBase((before) => ({ base: saved, form: before.form + (goesOn ? 0 : 1) }))
          }
        />
      </div>
    </Panel>
  )
}

interface SettingsFormProps {
  /** What the form began with. */
  base: Link
  /** As it is now, as far as this page knows. */
  link: Link
  /** @param goesOn whether something was typed meanwhile, so that the form stays */
  onSaved: (link: Link, goesOn: boolean) => void
}

function SettingsForm({ base, link, onSaved }: SettingsFormProps) {
  const { link: words } = useLinkWords()
  const lack = useLack('editor')
  const save = useSave(base, link, onSaved)
  const problems = save.isTaken || save.theirs !== null ? [] : save.form.problems.general
  return (
    <form className={styles.form} onSubmit={save.form.onSubmit} onInput={save.onInput}>
      {save.isCopy && (
        <Note tone="warn" role="status">
          {words.unsavedCopy}
        </Note>
      )}
      {save.theirs && <ChangedMeanwhile base={base} theirs={save.theirs} />}
      <Problems texts={problems} />
      <SettingsFields link={base} errors={save.form.problems.fields} isTaken={save.isTaken} lack={lack} />
      <Button type="submit" look="primary" isBusy={save.form.isBusy} disabledReason={lack}>
        {words.save}
      </Button>
    </form>
  )
}

/** Saves what differs from `base`, for the state that the user has seen. */
function useSave(base: Link, link: Link, onSaved: SettingsFormProps['onSaved']) {
  const { link: words } = useLinkWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const [theirs, setTheirs] = useState<Link | null>(null)
  const { copy } = route.useSearch()
  const isCopy = copy === true && !link.isActive
  const isTypedSince = useRef(false)
  const queries = linkQueries(api)
  const form = useSubmit([...settingsFields, 'password'], async (values) => {
    // The switch of the head changes the record, too, but nothing that is in the form.
    const isSame = differing(textsOf(base), textsOf(link)).length === 0
    const seen = theirs ?? (isSame ? link : base)
    isTypedSince.current = false
    try {
      const answer = await linkCommands(api).change(
        addressOf(link),
        { ...changesOf(values, textsOf(base)), ...(isCopy && { isActive: true }) },
        seen.updatedAt,
      )
      notify({ text: withWarnings(words.saved, answer) })
      await cache.invalidateQueries({ queryKey: queries.all })
      setTheirs(null)
      if (answer) onSaved(answer.data, isTypedSince.current)
      if (copy) await navigate({ to: '.', search: (current: object) => ({ ...current, copy: undefined }) })
    } catch (error) {
      if (isStatus(error, 412)) {
        const answer = await cache.fetchQuery({ ...queries.one(link.id), staleTime: 0 })
        setTheirs(answer?.data ?? null)
      }
      throw error
    }
  })
  const onInput = () => {
    isTypedSince.current = true
  }
  return { form, onInput, theirs, isCopy, isTaken: isStatus(form.error, 409) }
}
