import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useWords } from '../words/use-words.ts'
import { ElsewhereTab } from './elsewhere-tab.tsx'
import { FlowTab } from './flow-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LinkActions, LinkState } from './link-head.tsx'
import { type LinkTab, linkTabs } from './link-search.ts'
import { OverviewTab } from './overview-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const route = getRouteApi('/w/$workspaceId/links/$linkId')

/** One link: how it does, who goes where, and what it is. */
export function LinkPage() {
  const { linkId } = route.useParams()
  const query = useQuery(linkQueries(useApi()).one(linkId))
  return (
    <LoadState query={query}>
      {(answer) => answer && <LoadedLink key={linkId} link={answer.data} />}
    </LoadState>
  )
}

function LoadedLink({ link }: { link: Link }) {
  const words = useWords()
  const { tab = 'overview' } = route.useSearch()
  const navigate = useNavigate()
  const open = (next: LinkTab) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, tab: next === 'overview' ? undefined : next }),
    })
  const tabs = linkTabs.map((value) => ({ value, label: words.link.tabs[value] }))
  return (
    <Page title={nameOf(link)} beside={<LinkState link={link} />} actions={<LinkActions link={link} />}>
      <Tabs label={words.link.tabsLabel} value={tab} tabs={tabs} onChange={open}>
        <TabContent tab={tab} link={link} />
      </Tabs>
    </Page>
  )
}

function TabContent({ tab, link }: { tab: LinkTab; link: Link }) {
  if (tab === 'overview') return <OverviewTab link={link} />
  if (tab === 'flow') return <FlowTab link={link} />
  if (tab === 'settings') return <SettingsTab link={link} />
  if (tab === 'history') return <HistoryTab link={link} />
  return <ElsewhereTab tab={tab} link={link} />
}
