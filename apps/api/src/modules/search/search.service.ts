import type { AnalyticsReader } from '@waymark/analytics-store'
import { withTimeoutOr } from '@waymark/async'
import type { Db } from '@waymark/db'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { createLinkRepository, permittedLinks } from '../links/index.ts'
import {
  createSearchRepository,
  type FoundLink,
  type FoundRecord,
  type NamedKind,
} from './search.repository.ts'
import { type SearchKind, type SearchResult, searchKinds } from './search.schema.ts'

export interface SearchServiceDeps {
  db: Db
  reader: Pick<AnalyticsReader, 'clickByToken'>
  shortUrls: ShortUrls
  logger: { warn(fields: object, message: string): void }
}

export interface SearchService {
  /**
   * At most 20, the best first, of what the caller may see. Without the analytics store no clicks are found.
   */
  find(caller: Caller, text: string): Promise<SearchResult[]>
}

const mostResults = 20
const clickTimeoutMs = 300
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const codeForm = /^[A-Za-z0-9_-]{1,64}$/

const namedKinds = [
  'offer',
  'landing',
  'network',
  'traffic_source',
  'collection',
] as const satisfies readonly NamedKind[]

/** Where the console shows them, below the workspace. */
const pages: Readonly<Record<SearchKind, (id: string) => string>> = {
  link: (id) => `links/${id}`,
  offer: (id) => `offers/${id}`,
  landing: (id) => `landings/${id}`,
  network: (id) => `networks/${id}`,
  traffic_source: (id) => `sources/${id}`,
  collection: (id) => `links?collectionId=${id}`,
  click: (id) => `live/${id}`,
  conversion: (id) => `conversions/${id}`,
}

type Found = Omit<SearchResult, 'path'>

/** One search over all nouns (contract-2 §11, GET /search). */
export function createSearchService({
  db: { orm },
  reader,
  shortUrls,
  logger,
}: SearchServiceDeps): SearchService {
  const repository = createSearchRepository(orm)
  const links = createLinkRepository(orm)

  const findLinks = async (caller: Caller, text: string, uuid: string | null): Promise<Found[]> => {
    const [byCode, byId, byText] = await Promise.all([
      codeForm.test(text) ? links.find(caller, { domainKey: null, code: text }) : null,
      uuid === null ? null : links.findById(caller, uuid),
      repository.links(caller, text),
    ])
    const found = [byCode, byId, ...byText].filter((link) => link !== null)
    const once = [...new Map(found.map((link) => [link.id, link])).values()]
    return once.map((link) => foundLink(link, shortUrls.of(link)))
  }

  const findNamed = async (kind: NamedKind, caller: Caller, text: string): Promise<Found[]> =>
    (await repository.named(kind, caller, text)).map((record) => foundRecord(kind, record))

  const findConversions = async (caller: Caller, text: string, uuid: string | null): Promise<Found[]> => {
    const found = await repository.conversions(caller, text, uuid)
    const seen = await seenLinks(caller, found)
    return found
      .filter(({ linkId }) => seen(linkId))
      .map(({ id, tid, status }) => ({ kind: 'conversion', id, label: tid ?? id, detail: status }))
  }

  /** Whether the caller may see what came by a link. */
  const seenLinks = async (caller: Caller, found: readonly { linkId: string | null }[]) => {
    if (caller.restriction === null) return () => true
    const ids = found.flatMap(({ linkId }) => linkId ?? [])
    const permitted = await permittedLinks(orm, caller, ids, { deletedToo: true })
    return (linkId: string | null) => linkId !== null && permitted.has(linkId)
  }

  const readClick = async ({ workspaceId }: Caller, token: string) => {
    try {
      return await withTimeoutOr(reader.clickByToken(workspaceId, token, ['linkId', 'shortUrl']), {
        timeoutMs: clickTimeoutMs,
        otherwise: () => null,
        onLateError: (error) => logger.warn({ err: error }, 'A click could not be looked up'),
      })
    } catch (error) {
      logger.warn({ err: error }, 'A click could not be looked up')
      return null
    }
  }

  const findClick = async (caller: Caller, token: string | null): Promise<Found[]> => {
    const click = token === null ? null : await readClick(caller, token)
    if (token === null || click === null) return []
    const seen = await seenLinks(caller, [click])
    return seen(click.linkId) ? [{ kind: 'click', id: token, label: token, detail: click.shortUrl }] : []
  }

  return {
    async find(caller, text) {
      if (text === '') return []
      const lower = text.toLowerCase()
      const uuid = uuidForm.test(lower) ? lower : null
      const found = await Promise.all([
        findLinks(caller, text, uuid),
        ...namedKinds.map((kind) => findNamed(kind, caller, text)),
        findClick(caller, uuid),
        findConversions(caller, text, uuid),
      ])
      return best(lower, found).map((result) => ({
        ...result,
        path: `/w/${caller.workspaceId}/${pages[result.kind](result.id)}`,
      }))
    },
  }
}

function foundLink({ id, title, customAlias, shortCode }: FoundLink, shortUrl: string): Found {
  return { kind: 'link', id, label: title ?? customAlias ?? shortCode, detail: shortUrl }
}

const foundRecord = (kind: NamedKind, { id, name, detail }: FoundRecord): Found => ({
  kind,
  id,
  label: name,
  detail,
})

/** 0: the very text; 1: begins with it; 2: contains it. */
function distance(text: string, { kind, id, label, detail }: Found): number {
  const code = kind === 'link' ? detail?.toLowerCase().split('/').at(-1) : undefined
  const said = [label.toLowerCase(), code, id]
  if (said.includes(text)) return 0
  return label.toLowerCase().startsWith(text) ? 1 : 2
}

/**
 * The nearest first; of equally near ones each kind has its turn, so that many of one hide none of another.
 */
function best(text: string, found: readonly (readonly Found[])[]): Found[] {
  const ranked = found.flatMap((ofKind) =>
    ofKind.map((result, rank) => ({ result, rank, distance: distance(text, result) })),
  )
  const kindOf = ({ kind }: Found) => searchKinds.indexOf(kind)
  return ranked
    .toSorted(
      (one, other) =>
        one.distance - other.distance || one.rank - other.rank || kindOf(one.result) - kindOf(other.result),
    )
    .slice(0, mostResults)
    .map(({ result }) => result)
}
