import { Link as PageLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Link } from '../api/links.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/page.tsx'
import { useLinkWords } from '../words/use-link-words.ts'

/** What other pages show of this link: the way to them. */
export function ElsewhereTab({ tab, link }: { tab: 'report' | 'clicks' | 'conversions'; link: Link }) {
  const { link: words } = useLinkWords()
  const params = { workspaceId: useWorkspaceId() }
  const filters = [{ field: 'link' as const, operator: 'eq' as const, value: link.id }]
  if (tab === 'report')
    return (
      <Elsewhere title={words.tabs.report} text={words.reportText}>
        <PageLink to="/w/$workspaceId/reports" params={params} search={{ filters }}>
          {words.goReport}
        </PageLink>
      </Elsewhere>
    )
  if (tab === 'clicks')
    return (
      <Elsewhere title={words.tabs.clicks} text={words.clicksText}>
        <PageLink to="/w/$workspaceId/live" params={params} search={{ filters }}>
          {words.goClicks}
        </PageLink>
      </Elsewhere>
    )
  return (
    <Elsewhere title={words.tabs.conversions} text={words.conversionsText}>
      <PageLink to="/w/$workspaceId/conversions" params={params}>
        {words.goConversions}
      </PageLink>
    </Elsewhere>
  )
}

function Elsewhere({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Panel>
      <Empty title={title} action={children}>
        {text}
      </Empty>
    </Panel>
  )
}
