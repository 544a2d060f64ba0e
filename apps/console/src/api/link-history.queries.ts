import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

const shown = 50

/** Who changed what of one link, the newest first; for admins. */
export const linkHistory = ({ client, workspaceId }: Api, linkId: string) =>
  queryOptions({
    queryKey: [workspaceId, 'audit-log', 'link', linkId],
    queryFn: ({ signal }) => {
      // Without the type: a flow that is saved whole is recorded under the link's id, too.
      const query = { resourceId: linkId, limit: shown, sort: '-at' as const }
      return unwrap(client.GET('/api/v1/audit-log', { params: { query }, signal }))
    },
  })
