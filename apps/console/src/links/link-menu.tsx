import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useApi } from '../api/client.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { errorText } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { nameOf } from './link-name.ts'

/** What can be done with one link of the list. */
export function LinkMenu({ link, onRemove }: { link: Link; onRemove: () => void }) {
  const { links } = useWords()
  const lack = useLack('editor')
  const setActive = useSetActive(link)
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
      <MenuSeparator />
      <MenuItem isDanger disabledReason={lack} onSelect={onRemove}>
        {links.remove}
      </MenuItem>
    </Menu>
  )
}

/** Pauses or resumes it, with an undo of ten seconds. */
function useSetActive(link: Link): (isActive: boolean) => Promise<void> {
  const words = useWords()
  const { links } = words
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const set = async (isActive: boolean): Promise<void> => {
    try {
      await linkCommands(api).change(addressOf(link), { isActive })
      notify({
        text: isActive ? links.resumedNotice(nameOf(link)) : links.pausedNotice(nameOf(link)),
        undo: () => void set(!isActive),
      })
    } catch (error) {
      notify({ text: errorText(error instanceof Error ? error : new Error(), words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  }
  return set
}
