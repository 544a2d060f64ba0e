import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { count } from '../format/numbers.ts'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { errorText } from './load-state.tsx'
import { useCommand } from './use-command.ts'

/** The confirmation before a link is deleted: it says what that means. */
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
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const { all } = linkQueries(api)
  const restore = async () => {
    try {
      await linkCommands(api).restore(addressOf(link))
      notify({ text: links.restored(nameOf(link)) })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: all })
  }
  const remove = useCommand({
    call: async () => {
      await linkCommands(api).remove(addressOf(link))
      onClose()
      notify({ text: links.removed(nameOf(link)), undo: () => void restore() })
      await onDeleted?.()
    },
    refreshes: all,
    fields: [],
  })
  return (
    <ConfirmDialog
      title={links.removeTitle(nameOf(link))}
      text={links.removeText(count(link.clicksTotal))}
      act={links.remove}
      isBusy={remove.isBusy}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      <Problems texts={remove.problems.general} />
    </ConfirmDialog>
  )
}
