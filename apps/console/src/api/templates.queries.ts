import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type TemplateKind = 'networks' | 'sources'

/** What a form of a new record says of a template. */
export interface Template {
  id: string
  name: string
  /** What to do before it is used; null: nothing. */
  caution: string | null
  note: string | null
}

/** The catalogue is part of the installation: it does not change while a tab is open. */
export const templateQuery = ({ client }: Api, kind: TemplateKind) =>
  queryOptions({
    queryKey: ['templates', kind],
    queryFn: async ({ signal }): Promise<readonly Template[]> => {
      const { data } =
        kind === 'sources'
          ? await unwrap(client.GET('/api/v1/templates/sources', { signal }))
          : await unwrap(client.GET('/api/v1/templates/networks', { signal }))
      return data.toSorted((one, other) => one.name.localeCompare(other.name))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
