import { Ellipsis } from 'lucide-react'
import { nameOf } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { useLinkChanges } from '../states/use-link-changes.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'

/** What can be done with one link of the list. */
export function LinkMenu({ link, onRemove }: { link: Link; onRemove: () => void }) {
  const { links } = useLinksWords()
  const lack = useLack('editor')
  const lackNew = useLackUnrestricted('editor')
  const edit = useEditLink()
  const { setActive, clone } = useLinkChanges(link)
  const notify = useNotify()
  const copy = async () => {
    if (await copyText(link.shortUrl)) notify({ text: links.copied })
  }
  const trigger = (
    <Button look="quiet" isIcon aria-label={links.actions(nameOf(link))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem onSelect={() => void copy()}>{links.copyShort}</MenuItem>
      <MenuItem shortcut="e" onSelect={() => edit(link.id, editedFields.e)}>
        {links.edit}
      </MenuItem>
      <MenuItem shortcut="n" onSelect={() => edit(link.id, editedFields.n)}>
        {links.note}
      </MenuItem>
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
