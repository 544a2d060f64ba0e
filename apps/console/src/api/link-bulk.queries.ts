import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

type BulkBody = BodyOf<'/api/v1/links/bulk-update', 'post'>
export type BulkChanges = BulkBody['changes']
/** Which links: those named, or all that fit the list's filter. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>
export type BulkAnswer = Schemas['LinkBulkUpdate']
export type BulkRow = BulkAnswer['rows'][number]

/** The API takes so many at once: more are changed in parts. */
export const mostBulkUpdated = 1_000

/** One part of what is meant, and how to come to the next one. */
type Part = Pick<BulkBody, 'ids' | 'filter' | 'afterId'>

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostBulkUpdated) }, (_, index) =>
    ids.slice(index * mostBulkUpdated, (index + 1) * mostBulkUpdated),
  )

const firstPart = ({ ids, filter }: BulkTarget): Part =>
  ids === undefined ? { filter, afterId: null } : { ids: ids.slice(0, mostBulkUpdated) }

export const linkBulkQueries = ({ client, workspaceId }: Api) => ({
  /** Says what the changes would do to the first part; nothing is changed. */
  preview: (target: BulkTarget, changes: BulkChanges | null) =>
    queryOptions({
      queryKey: [workspaceId, 'bulk-preview', target, changes],
      queryFn: async ({ signal }) => {
        const body = { ...firstPart(target), changes: changes ?? {}, dryRun: true }
        return (await unwrap(client.POST('/api/v1/links/bulk-update', { body, signal }))).data
      },
      enabled: changes !== null,
      // The links may have changed since.
      gcTime: 0,
      staleTime: 0,
    }),
})

/** A change that takes back another one of some links. */
export interface Reversal {
  ids: string[]
  changes: BulkChanges
}

/** The result of each link, as far as the change came. */
export interface BulkResult {
  changed: number
  failed: number
  rows: readonly BulkRow[]
  /** The error that stopped it before the last part; `null` when none did. */
  error: unknown
}

interface Progress {
  /** How many links are through. */
  onPart: (done: number) => void
  /** Called before each part: stopped in between, those before are changed and the others are not. */
  isStopped: () => boolean
}

export const linkBulkCommands = ({ client }: Api) => {
  const updatePart = async (part: Part, changes: BulkChanges): Promise<BulkAnswer> => {
    const body = { ...part, changes, dryRun: false }
    return (await unwrap(client.POST('/api/v1/links/bulk-update', { body }))).data
  }

  /** By their ids, or by the filter, whose parts follow one another by the last id of each. */
  async function* answers({ ids, filter }: BulkTarget, changes: BulkChanges): AsyncGenerator<BulkAnswer> {
    for (const part of chunksOf(ids ?? [])) yield await updatePart({ ids: part }, changes)
    let afterId: string | null | undefined = ids === undefined ? null : undefined
    while (afterId !== undefined) {
      const answer = await updatePart({ filter, afterId }, changes)
      yield answer
      afterId = answer.nextAfterId ?? undefined
    }
  }

  return {
    /** Never fails: what was done before an error has to be known, so that it can be taken back. */
    update: async (target: BulkTarget, changes: BulkChanges, progress: Progress): Promise<BulkResult> => {
      const result = { changed: 0, failed: 0, rows: Array.of<BulkRow>() }
      try {
        for await (const { changed, failed, rows } of answers(target, changes)) {
          result.changed += changed
          result.failed += failed
          result.rows.push(...rows)
          progress.onPart(result.rows.length)
          if (progress.isStopped()) break
        }
        return { ...result, error: null }
      } catch (error) {
        return { ...result, error }
      }
    },
    /**
     * One after the other, so that the limit of requests is not met at once.
     * @returns how many links are not as before
     */
    undo: async (reversals: readonly Reversal[]): Promise<number> => {
      let failed = 0
      for (const { ids, changes } of reversals)
        for (const part of chunksOf(ids)) failed += (await updatePart({ ids: part }, changes)).failed
      return failed
    },
  }
}
