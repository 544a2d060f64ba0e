import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type Alert = Schemas['Alert']
export type AlertPreview = Schemas['AlertPreview']
export type NewAlert = BodyOf<'/api/v1/alerts', 'post'>
export type NewChannel = NonNullable<NewAlert['channels']>[number]

/** The newest of the last 90 days. */
const newest = { limit: 50 } as const

export const alertQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'alerts'] as const
  return {
    all,
    firings: (id: string) =>
      queryOptions({
        queryKey: [...all, 'firings', id],
        queryFn: ({ signal }) =>
          unwrap(
            client.GET('/api/v1/alerts/{id}/firings', { params: { path: { id }, query: newest }, signal }),
          ),
      }),
  }
}

export const alertCommands = ({ client }: Api) => ({
  /** @param id of the alert that is changed; null makes a new one */
  save: (id: string | null, body: NewAlert) =>
    id === null
      ? unwrap(client.POST('/api/v1/alerts', { body }))
      : unwrap(client.PATCH('/api/v1/alerts/{id}', { params: { path: { id } }, body })),
  /** When it would have fired in the last seven days; nothing is stored or sent. */
  preview: async (alert: NewAlert): Promise<AlertPreview> => {
    const { metric, operator, threshold, windowMinutes, range, scope, scopeValue, ...rest } = alert
    const { minSampleSize, cooldownMinutes } = rest
    const period = range ? { range } : windowMinutes === undefined ? {} : { windowMinutes }
    const body = {
      metric,
      operator,
      threshold,
      ...period,
      scope: scope ?? ('workspace' as const),
      scopeValue: scopeValue ?? null,
      minSampleSize: minSampleSize ?? 0,
      cooldownMinutes: cooldownMinutes ?? 60,
    }
    return (await unwrap(client.POST('/api/v1/alerts/preview', { body }))).data
  },
})
