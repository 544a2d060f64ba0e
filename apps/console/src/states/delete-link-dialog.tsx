import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { count } from '../format/numbers.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { errorText } from './load-state.tsx'
import { useSubmit } from './use-submit.ts'

/** Asks before a link is deleted, and says what that means. */
export function DeleteLinkDialog({ link, ...props }: DeleteLinkDialogProps & { link: Link | null }) {
  return link && <OpenDialog link={link} {...props} />
}

interface DeleteLinkDialogProps {
  onClose: () => void
  /** Goes where the link is not needed, before it is read again. */
  onDeleted?: () => unknown
}

function OpenDialog({ link, onClose, onDeleted }: DeleteLinkDialogProps & { link: Link }) {
  const words = useWords()
  const { links } = useLinksWords()
  const formId = useId()
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
    await onDeleted?.()
    await refresh()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={links.removeTitle(nameOf(link))}
      description={links.removeText(count(link.clicksTotal))}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{links.cancel}</Button>
          <Button type="submit" form={formId} look="danger" isBusy={form.isBusy}>
            {links.remove}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit}>
        <Problems texts={form.problems.general} />
      </form>
    </Dialog>
  )
}
