import { WaymarkError } from './waymark-error.ts'

interface Answer<Body> {
  data?: Body | undefined
  error?: unknown
  response: Response
}

interface ListPage<Item> {
  data: Item[]
  meta: { total: number }
}

interface LogPage<Entry> {
  data: Entry[]
  meta: { nextCursor: string | null }
}

export interface PagingOptions {
  /** Of one page. Default: 100. */
  limit?: number
  /** Where to begin. Default: the first. */
  offset?: number
}

export type LogPagingOptions = Pick<PagingOptions, 'limit'>

/** For `query` of a log: without `cursor` on the first page. */
export interface LogPageQuery {
  limit: number
  cursor?: string
}

function bodyOf<Body>({ data, error, response }: Answer<Body>): Body {
  if (data === undefined) throw new WaymarkError(response.status, error)
  return data
}

/**
 * Every item of a list, page by page as they are read. What is made or deleted meanwhile shifts the pages:
 * sort by what does not change.
 * @param query one page of it: `(page) => waymark.GET('/api/v1/links/list', { params: { query: page } })`
 * @throws WaymarkError where a page is refused
 */
export async function* eachItem<Item>(
  query: (page: { limit: number; offset: number }) => Promise<Answer<ListPage<Item>>>,
  { limit = 100, offset = 0 }: PagingOptions = {},
): AsyncGenerator<Item, void, undefined> {
  for (let start = offset; ; ) {
    const { data, meta } = bodyOf(await query({ limit, offset: start }))
    yield* data
    start += data.length
    if (data.length === 0 || start >= meta.total) return
  }
}

/**
 * Every entry of a log (clicks, conversions), each once, whatever comes meanwhile.
 * @param query one page of it:
 * `(page) => waymark.GET('/api/v1/analytics/clicks', { params: { query: { from, to, ...page } } })`
 * @throws WaymarkError where a page is refused
 */
export async function* eachLogEntry<Entry>(
  query: (page: LogPageQuery) => Promise<Answer<LogPage<Entry>>>,
  { limit = 100 }: LogPagingOptions = {},
): AsyncGenerator<Entry, void, undefined> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { data, meta } = bodyOf(await query(cursor === undefined ? { limit } : { limit, cursor }))
    yield* data
    cursor = meta.nextCursor
  }
}
