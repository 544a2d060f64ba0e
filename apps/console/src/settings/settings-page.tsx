import { useNavigate, useParams } from '@tanstack/react-router'
import { useWorkspaceId } from '../routing/view.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useWords } from '../words/use-words.ts'
import { AccountTab } from './account-tab.tsx'
import { ClickIntakeTab } from './click-intake-tab.tsx'
import { DomainsTab } from './domains-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { WorkspaceTab } from './workspace-tab.tsx'

const tabs = {
  workspace: WorkspaceTab,
  members: MembersTab,
  domains: DomainsTab,
  clicks: ClickIntakeTab,
  keys: KeysTab,
  account: AccountTab,
}
type TabName = keyof typeof tabs
const tabNames: readonly TabName[] = ['workspace', 'members', 'domains', 'clicks', 'keys', 'account']

/** What is set up once; each tab has an address. */
export function SettingsPage() {
  const { shell } = useWords()
  const { tab } = useParams({ strict: false })
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const current = tabNames.find((name) => name === tab) ?? 'workspace'
  const Tab = tabs[current]
  return (
    <Page title={shell.nav.settings}>
      <Tabs
        label={shell.nav.settings}
        value={current}
        tabs={tabNames.map((value) => ({ value, label: shell.settingsTabs[value] }))}
        onChange={(next) =>
          void navigate({ to: '/w/$workspaceId/settings/$tab', params: { workspaceId, tab: next } })
        }
      >
        <Tab />
      </Tabs>
    </Page>
  )
}
