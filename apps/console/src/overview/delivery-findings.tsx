import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { deliveryQueries } from '../api/deliveries.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import type { Finding } from './finding.ts'

/** Webhooks, sources and platforms to which the last event did not come. */
export function useDeliveryFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const { findings } = overview
  const workspaceId = useWorkspaceId()
  const { data = [] } = useQuery(deliveryQueries(useApi()).failing())
  return data.map(({ receiver: { kind, id, name }, error, responseStatus }) => ({
    key: id,
    text: findings.failing(findings.receivers[kind], name, error ?? responseStatus),
    link: (
      <Link
        to="/w/$workspaceId/postbacks/sent"
        params={{ workspaceId }}
        search={{ receiver: `${kind}.${id}` }}
      >
        {findings.openLog}
      </Link>
    ),
  }))
}
