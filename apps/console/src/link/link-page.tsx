import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import { useLinkParts } from '../routing/link-parts.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useSingleKey } from '../states/single-keys.ts'
import { type EditedField, editedFields } from '../states/use-edit-link.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { HistoryTab } from './history-tab.tsx'
import { LinkActions, LinkState } from './link-head.tsx'
import { type LinkTab, linkTabs } from './link-search.ts'
import { OverviewTab } from './overview-tab.tsx'
import type { TypedInto } from './settings-tab.tsx'

const FlowTab = lazyPart(() => import('./flow-tab.tsx'))
const SettingsTab = lazyPart(() => import('./settings-tab.tsx'))

const route = getRouteApi('/w/$workspaceId/links/$linkId')

/** One link: how it does, who goes where, and what it is. */
export function LinkPage() {
  const { linkId } = route.useParams()
  const query = useQuery(linkQueries(useApi()).one(linkId))
  return (
    <LoadState query={query} isPage>
      {(answer) => answer && <LoadedLink key={linkId} link={answer.data} />}
    </LoadState>
  )
}

function LoadedLink({ link }: { link: Link }) {
  const words = useLinkWords()
  const { tab = 'overview', edit, country, copy } = route.useSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ field: edit })
  const open = (next: LinkTab) =>
    void navigate({
      to: '.',
      // What only the tab before it needs is left behind, such as the groupings of its report.
      search: {
        ...(next !== 'overview' && { tab: next }),
        ...(country !== undefined && { country }),
        ...(copy && { copy }),
      },
    })
  const type = (field: EditedField) => {
    open('settings')
    setTyped({ field })
  }
  useSingleKey('e', () => type(editedFields.e))
  useSingleKey('n', () => type(editedFields.n))
  const tabs = linkTabs.map((value) => ({ value, label: words.link.tabs[value] }))
  return (
    <Page title={nameOf(link)} beside={<LinkState link={link} />} actions={<LinkActions link={link} />}>
      <Tabs label={words.link.tabsLabel} value={tab} tabs={tabs} onChange={open}>
        <Suspense fallback={<Skeleton />}>
          <TabContent tab={tab} link={link} typed={typed} />
        </Suspense>
      </Tabs>
    </Page>
  )
}

interface TabContentProps {
  tab: LinkTab
  link: Link
  /** Another object each time that a field is to be typed into. */
  typed: TypedInto
}

function TabContent({ tab, link, typed }: TabContentProps) {
  const parts = useLinkParts()
  if (tab === 'overview') return <OverviewTab link={link} />
  if (tab === 'flow') return <FlowTab link={link} />
  if (tab === 'settings') return <SettingsTab link={link} typed={typed} />
  if (tab === 'history') return <HistoryTab link={link} />
  const Part = parts[tab]
  return <Part linkId={link.id} />
}
