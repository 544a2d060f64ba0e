import { useNavigate } from '@tanstack/react-router'
import { CircleUser, Keyboard, LogOut, UserCog } from 'lucide-react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useWorkspaceId } from '../../routing/view.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'
import { useWords } from '../../words/use-words.ts'
import { useConsole } from '../console-context.tsx'

export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { shell } = useWords()
  const { user } = useSessionFacts()
  const { session } = useConsole()
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const openAccount = () =>
    void navigate({ to: '/w/$workspaceId/settings/$tab', params: { workspaceId, tab: 'account' } })
  const trigger = (
    <Button look="quiet" isIcon aria-label={shell.me(user.name ?? user.email)}>
      <CircleUser aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuHeading>{user.email}</MenuHeading>
      <MenuItem icon={<UserCog aria-hidden />} onSelect={openAccount}>
        {shell.account}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={showKeys}>
        {shell.keys}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void session.signOut('here')}>
        {shell.signOut}
      </MenuItem>
    </Menu>
  )
}
