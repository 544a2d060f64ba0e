import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useApi } from '../api/client.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { errorText } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { type Notice, useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { nameOf } from './link-name.ts'

/** What can be done with one link of the list. */
export function LinkMenu({ link, onRemove }: { link: Link; onRemove: () => void }) {
  const { links } = useWords()
  const lack = useLack('editor')
  const lackNew = useLackUnrestricted('editor')
  const { setActive, clone } = useLinkChanges(link)
  const trigger = (
    <Button look="quiet" isIcon aria-label={links.actions(nameOf(link))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem disabledReason={lack} onSelect={() => void setActive(!link.isActive)}>
        {link.isActive ? links.pause : links.resume}
      </MenuItem>
      <MenuItem disabledReason={lackNew} onSelect={() => void clone()}>
        {links.clone}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger disabledReason={lack} onSelect={onRemove}>
        {links.remove}
      </MenuItem>
    </Menu>
  )
}

/** Pauses, resumes and copies it; a pause can be taken back for ten seconds. */
function useLinkChanges(link: Link) {
  const words = useWords()
  const { links } = words
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  /** Says what was done, or why it was not. */
  const attempt = async (work: () => Promise<Notice>): Promise<void> => {
    try {
      notify(await work())
    } catch (error) {
      notify({ text: errorText(error instanceof Error ? error : new Error(), words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  }
  const setActive = (isActive: boolean): Promise<void> =>
    attempt(async () => {
      await linkCommands(api).change(addressOf(link), { isActive })
      return {
        text: isActive ? links.resumedNotice(nameOf(link)) : links.pausedNotice(nameOf(link)),
        undo: () => void setActive(!isActive),
      }
    })
  const clone = (): Promise<void> =>
    attempt(async () => {
      const title = links.copyOf(nameOf(link))
      await linkCommands(api).clone(addressOf(link), title)
      return { text: links.cloned(title) }
    })
  return { setActive, clone }
}
