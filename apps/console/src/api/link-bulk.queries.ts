import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { type LinkAddress, linkCommands } from './links.queries.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

type BulkBody = BodyOf<'/api/v1/links/bulk-update', 'post'>
export type BulkChanges = BulkBody['changes']
/** Which links: those named, or all that fit the list's filter. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>
export type BulkAnswer = Schemas['LinkBulkUpdate']
export type BulkRow = BulkAnswer['rows'][number]

/** The API takes so many at once. */
export const mostBulkUpdated = 1_000

export const linkBulkQueries = ({ client, workspaceId }: Api) => ({
  /** What the changes would do; nothing is changed. */
  preview: (target: BulkTarget, changes: BulkChanges | null) =>
    queryOptions({
      queryKey: [workspaceId, 'bulk-preview', target, changes],
      queryFn: async ({ signal }) => {
        const body = { ...target, changes: changes ?? {}, dryRun: true }
        return (await unwrap(client.POST('/api/v1/links/bulk-update', { body, signal }))).data
      },
      enabled: changes !== null,
      // The links may have changed since.
      gcTime: 0,
      staleTime: 0,
    }),
})

/** One call of an undo. */
export type Reversal =
  | { kind: 'change'; ids: string[]; changes: BulkChanges }
  | { kind: 'restore'; link: LinkAddress }

export const linkBulkCommands = (api: Api) => {
  const update = async (target: BulkTarget, changes: BulkChanges): Promise<BulkAnswer> => {
    const body = { ...target, changes, dryRun: false }
    return (await unwrap(api.client.POST('/api/v1/links/bulk-update', { body }))).data
  }
  return {
    update,
    /**
     * One after the other, so that the limit of requests is not met at once.
     * @returns how many links are not as before
     */
    undo: async (reversals: readonly Reversal[]): Promise<number> => {
      let failed = 0
      for (const reversal of reversals)
        if (reversal.kind === 'change')
          failed += (await update({ ids: reversal.ids }, reversal.changes)).failed
        else await linkCommands(api).restore(reversal.link)
      return failed
    },
  }
}
