import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { count } from '../format/numbers.ts'
import { errorText } from '../states/load-state.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './links.module.css'

/** Asks before a link is deleted, and says what that means. */
export function DeleteDialog({ link, onClose }: { link: Link | null; onClose: () => void }) {
  const { links } = useWords()
  return (
    <Dialog
      isOpen={link !== null}
      onClose={onClose}
      title={links.removeTitle(link ? nameOf(link) : '')}
      description={links.removeText(count(link?.clicksTotal))}
      width="narrow"
    >
      {link && <DeleteForm link={link} onClose={onClose} />}
    </Dialog>
  )
}

function DeleteForm({ link, onClose }: { link: Link; onClose: () => void }) {
  const words = useWords()
  const { links } = words
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const refresh = () => cache.invalidateQueries({ queryKey: linkQueries(api).all })
  const restore = async () => {
    try {
      await linkCommands(api).restore(addressOf(link))
      notify({ text: links.restored(nameOf(link)) })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await refresh()
  }
  const form = useSubmit([], async () => {
    await linkCommands(api).remove(addressOf(link))
    onClose()
    notify({ text: links.removed(nameOf(link)), undo: () => void restore() })
    await refresh()
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit}>
      {form.problems.general.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <Button onClick={onClose}>{links.cancel}</Button>
      <Button type="submit" look="danger" isBusy={form.isBusy}>
        {links.remove}
      </Button>
    </form>
  )
}
