import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangePreferences } from '../../states/use-preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './top-bar.module.css'

/**
 * Each tab of the browser may be in another workspace, since the address says which; `/` leads to the
 * last one that was chosen.
 */
export function WorkspaceSwitch() {
  const { shell } = useWords()
  const { workspace, workspaces } = useSessionFacts()
  const navigate = useNavigate()
  const changePreferences = useChangePreferences()
  const trigger = (
    <Button look="quiet" className={styles.workspace} aria-label={shell.switchWorkspace(workspace.name)}>
      <span>{workspace.name}</span>
      <ChevronsUpDown aria-hidden className={styles.chevron} />
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={shell.workspace}
        value={workspace.id}
        options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(workspaceId) => {
          changePreferences({ workspaceId })
          void navigate({ to: '/w/$workspaceId/overview', params: { workspaceId }, search: {} })
        }}
      />
    </Menu>
  )
}
