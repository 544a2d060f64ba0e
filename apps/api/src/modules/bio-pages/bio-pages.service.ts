import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { DocumentRef } from '@waymark/link-snapshot'
import { type DocumentPublisher, markAllChanged, pageDocument } from '../../documents/index.ts'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { isReserved } from '../links/index.ts'
import { type BioPageRepository, type BioPageRow, createBioPageRepository } from './bio-pages.repository.ts'
import type { BioPageCreate, BioPagePatch, BioPageQuery, BioPageRecord } from './bio-pages.schema.ts'
import { entriesOf } from './entries.ts'

export interface BioPageServiceDeps {
  db: Db
  documents: Pick<DocumentPublisher, 'publishSoon'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  /** The address of a code on a domain ('' is the default domain). */
  urlOf: (domainKey: string, code: string) => string
}

export interface BioPageService {
  list(caller: Caller, query: BioPageQuery): Promise<Page<BioPageRecord>>
  read(caller: Caller, id: string): Promise<BioPageRecord>
  create(caller: Caller, input: BioPageCreate): Promise<BioPageRecord>
  update(caller: Caller, id: string, patch: BioPagePatch): Promise<BioPageRecord>
  remove(caller: Caller, id: string): Promise<void>
}

const noSuchPage = () => new AppError('NOT_FOUND', { message: 'There is no such bio page.' })

/** Bio pages (contract §9). One of another workspace is not found. */
export function createBioPageService(deps: BioPageServiceDeps): BioPageService {
  const { db, documents, clock, randomBytes } = deps
  const pages = createBioPageRepository(db.orm)

  const recordsOf = async ({ workspaceId }: Caller, rows: readonly BioPageRow[]) => {
    const domainIds = rows.some(({ domainKey }) => domainKey !== '')
      ? await pages.domainIds(workspaceId)
      : null
    return rows.map((row): BioPageRecord => {
      const { id, slug, domainKey, title, description, avatarUrl, theme, links } = row
      return {
        id,
        slug,
        domainId: domainIds?.get(domainKey) ?? null,
        url: deps.urlOf(domainKey, slug),
        ...{ title, description, avatarUrl, theme, links },
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      }
    })
  }
  const recordOf = async (caller: Caller, row: BioPageRow) => {
    const [record] = await recordsOf(caller, [row])
    if (record === undefined) throw new Error('a bio page without a record')
    return record
  }
  const commit = async <Result>(
    work: (tx: Orm) => Promise<{ result: Result; changed: DocumentRef[] }>,
  ): Promise<Result> => {
    const { result, changed } = await db.transaction(async (tx) => {
      const done = await work(tx)
      await markAllChanged(tx, done.changed)
      return done
    })
    await documents.publishSoon(changed)
    return result
  }

  return {
    async list(caller, query) {
      const { items, total } = await pages.page(caller.workspaceId, query)
      return { items: await recordsOf(caller, items), total }
    },

    async read(caller, id) {
      const row = await pages.find(caller.workspaceId, id)
      if (row === null) throw noSuchPage()
      return recordOf(caller, row)
    },

    async create(caller, { links = [], domainId, ...input }) {
      const now = new Date(clock())
      const row = await commit(async (tx) => {
        const unit = createBioPageRepository(tx)
        if (!(await unit.holdWorkspace(caller.workspaceId))) throw noSuchWorkspace()
        const domainKey = await domainKeyOf(unit, caller, domainId)
        const entries = await entriesFor(unit, caller, { links, before: [], randomBytes, now })
        const id = uuidV7(now.getTime(), randomBytes(10))
        const values = { ...input, id, workspaceId: caller.workspaceId, domainKey, links: entries }
        const page = await unit.insert({ ...values, createdAt: now, updatedAt: now })
        if (page === null) throw slugConflict(slugInUse)
        await claimSlug(unit, page)
        return { result: page, changed: [pageDocument(page)] }
      })
      return recordOf(caller, row)
    },

    async update(caller, id, { links, domainId, ...patch }) {
      const now = new Date(clock())
      const row = await commit(async (tx) => {
        const unit = createBioPageRepository(tx)
        const domainKey = domainId === undefined ? undefined : await domainKeyOf(unit, caller, domainId)
        const before = await unit.lock(caller.workspaceId, id)
        if (before === null) throw noSuchPage()
        const entries =
          links && (await entriesFor(unit, caller, { links, before: before.links, randomBytes, now }))
        const wanted = { id, slug: patch.slug ?? before.slug, domainKey: domainKey ?? before.domainKey }
        const isMoved = wanted.slug !== before.slug || wanted.domainKey !== before.domainKey
        if (isMoved) await claimSlug(unit, wanted)
        const change = { ...patch, domainKey: wanted.domainKey, updatedAt: now }
        const page = await unit.update(id, { ...change, ...(entries && { links: entries }) })
        if (isMoved) await unit.releaseSlug(before.domainKey, before.slug)
        return { result: page, changed: [pageDocument(before), pageDocument(page)] }
      })
      return recordOf(caller, row)
    },

    async remove(caller, id) {
      await commit(async (tx) => {
        const unit = createBioPageRepository(tx)
        const page = await unit.lock(caller.workspaceId, id)
        if (page === null) throw noSuchPage()
        await unit.delete(id)
        return { result: undefined, changed: [pageDocument(page)] }
      })
    },
  }
}

const noSuchWorkspace = () => new AppError('NOT_FOUND', { message: 'There is no such workspace.' })

/**
 * @param domainId undefined: the workspace's default domain; null: the installation's
 * @throws VALIDATION_FAILED unless it is an active domain of the workspace
 */
async function domainKeyOf(
  pages: BioPageRepository,
  { workspaceId }: Caller,
  domainId: string | null | undefined,
): Promise<string> {
  if (domainId === null) return ''
  if (domainId === undefined) return (await pages.holdDefaultDomain(workspaceId))?.host ?? ''
  const domain = await pages.holdDomain(workspaceId, domainId)
  if (domain !== null) return domain.host
  const message = 'There is no such active domain in this workspace.'
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'domainId', message }] })
}

interface NewEntries {
  links: NonNullable<BioPageCreate['links']>
  before: BioPageRow['links']
  randomBytes: RandomBytes
  now: Date
}

async function entriesFor(
  pages: BioPageRepository,
  { workspaceId }: Caller,
  { links, before, randomBytes, now }: NewEntries,
) {
  const named = links.flatMap(({ linkId }) => linkId ?? [])
  const standingLinks = await pages.standingLinks(workspaceId, named)
  return entriesOf(links, { before, standingLinks, nowMs: now.getTime(), randomBytes })
}

const slugInUse = 'is already taken'
const slugConflict = (message: string) =>
  new AppError('CONFLICT', { message: 'This slug cannot be had.', details: [{ path: 'slug', message }] })

/** @throws CONFLICT when the slug is reserved or taken, by a link or a page of whatever workspace */
async function claimSlug(
  pages: BioPageRepository,
  { id, domainKey, slug }: Pick<BioPageRow, 'id' | 'domainKey' | 'slug'>,
): Promise<void> {
  if (isReserved(slug)) throw slugConflict('is a reserved word')
  if (!(await pages.claimSlug(domainKey, slug, id))) throw slugConflict(slugInUse)
}
