import { queryOptions } from '@tanstack/react-query'
import { createWaymarkClient } from '@waymark/sdk'
import type { Send } from './send-json.ts'
import { unwrap } from './unwrap.ts'

/** A public report, for all who have its token: no call carries credentials. @param origin of the page */
export const publicReportQuery = ({ origin, send, token }: { origin: string; send: Send; token: string }) =>
  queryOptions({
    queryKey: ['public-report', token],
    queryFn: ({ signal }) => {
      const client = createWaymarkClient({ baseUrl: origin, fetch: send, retry: false })
      const init = { params: { path: { token } }, credentials: 'omit', signal } as const
      return unwrap(client.GET('/api/v1/public/reports/{token}', init))
    },
  })
