import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { allPages } from './all-pages.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './client.ts'
import { type ReportBody, type ReportPage, type ReportRow, readPages } from './report-pages.ts'
import { unwrap } from './unwrap.ts'

export type { ReportBody, ReportPage, ReportRow }
export type PausableNoun = 'link' | 'offer' | 'landing'

/** What a row of a report says of its record, as far as it can be paused. */
export interface PausableRecord {
  noun: PausableNoun
  id: string
  /** Of a link: its address in the API. */
  code: string | null
  domain: string | null
}

export const reportQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'reports'] as const
  const readPage = (body: ReportBody, signal: AbortSignal): Promise<ReportPage> =>
    unwrap(client.POST('/api/v1/analytics/report', { body, signal }))
  return {
    all,
    readPage,
    /** The first page; loaded anew, all pages that were there. */
    run: (body: ReportBody) =>
      queryOptions({
        queryKey: [...all, 'run', body],
        queryFn: ({ client: cache, queryKey, signal }) =>
          readPages(body, cache.getQueryData<ReportPage>(queryKey), (page) => readPage(page, signal)),
      }),
    /**
     * Several reports by one call, by their bodies as JSON. One that fails is left out, unless all of them
     * do.
     */
    batch: (bodies: readonly ReportBody[]) =>
      queryOptions({
        queryKey: [...all, 'batch', bodies],
        queryFn: ({ signal }) => runBatch(client, bodies, signal),
      }),
    /** Ids of the records of a noun that are paused. */
    paused: (noun: PausableNoun) =>
      queryOptions({
        queryKey: [workspaceId, noun, 'paused'],
        queryFn: async ({ signal }) => new Set(await pausedIds(client, noun, signal)),
      }),
  }
}

async function runBatch(client: Api['client'], bodies: readonly ReportBody[], signal: AbortSignal) {
  const body = { reports: [...bodies] }
  const { data } = await unwrap(client.POST('/api/v1/analytics/reports/batch', { body, signal }))
  const found = data.flatMap((answer, index): [string, Schemas['Report']][] =>
    'data' in answer ? [[JSON.stringify(bodies[index]), answer.data]] : [],
  )
  if (found.length === 0) throw new ApiError(500, { code: '', message: '' })
  return new Map(found)
}

async function pausedIds(client: Api['client'], noun: PausableNoun, signal: AbortSignal): Promise<string[]> {
  if (noun === 'link') {
    const links = await allPages((page) => {
      const query = { ...page, isActive: 'false' as const }
      return unwrap(client.GET('/api/v1/links/list', { params: { query }, signal }))
    })
    return links.map(({ id }) => id)
  }
  const records = await allPages<{ id: string; status: string }>((query) =>
    noun === 'offer'
      ? unwrap(client.GET('/api/v1/offers', { params: { query }, signal }))
      : unwrap(client.GET('/api/v1/landings', { params: { query }, signal })),
  )
  return records.filter(({ status }) => status !== 'active').map(({ id }) => id)
}

export const reportCommands = ({ client }: Api) => ({
  /** The file that the API makes of the same body, so that spreadsheets know its letters. */
  exportCsv: async (report: ReportBody): Promise<Blob> => {
    const body = { ...report, bom: true }
    const file = await unwrap(client.POST('/api/v1/reports/export', { body, parseAs: 'blob' }))
    return file ?? new Blob()
  },
  setPaused: async ({ noun, id, code, domain }: PausableRecord, isPaused: boolean): Promise<void> => {
    const status = isPaused ? 'paused' : 'active'
    if (noun === 'offer')
      await unwrap(client.PATCH('/api/v1/offers/{id}', { params: { path: { id } }, body: { status } }))
    else if (noun === 'landing')
      await unwrap(client.PATCH('/api/v1/landings/{id}', { params: { path: { id } }, body: { status } }))
    else
      await unwrap(
        client.PATCH('/api/v1/links/{code}', {
          params: { path: { code: code ?? '' }, query: domain === null ? {} : { domain } },
          body: { isActive: !isPaused },
        }),
      )
  },
})
