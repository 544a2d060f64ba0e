import { Ellipsis } from 'lucide-react'
import { nameOf } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { useLinkChanges } from '../states/use-link-changes.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useCopyLink } from './link-name.tsx'

interface LinkMenuProps {
  link: Link
  onRemove: () => void
  onQr: () => void
}

/** What can be done with one link of the list. */
export function LinkMenu({ link, onRemove, onQr }: LinkMenuProps) {
  const { qr } = useLinkWords()
  const { links } = useLinksWords()
  const lack = useLack('editor')
  const lackNew = useLackUnrestricted('editor')
  const edit = useEditLink()
  const { setActive, clone } = useLinkChanges(link)
  const copy = useCopyLink(link)
  const trigger = (
    <Button look="quiet" isIcon aria-label={links.actions(nameOf(link))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem onSelect={() => void copy()}>{links.copyShort}</MenuItem>
      <MenuItem onSelect={onQr}>{qr.open}</MenuItem>
      <MenuItem shortcut="e" onSelect={() => edit(link.id, editedFields.e)}>
        {links.edit}
      </MenuItem>
      <MenuItem shortcut="n" onSelect={() => edit(link.id, editedFields.n)}>
        {links.note}
      </MenuItem>
      <MenuItem shortcut="p" disabledReason={lack} onSelect={() => void setActive(!link.isActive)}>
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
