import type { Db } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import { type Change, type Committed, pageEntry, type Replica } from '@waymark/replica/changes'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { isReserved } from '../links/index.ts'
import { newRecord } from '../workspace-records.ts'
import { createBioPageRecords } from './bio-page-records.ts'
import { type BioPageRepository, type BioPageRow, createBioPageRepository } from './bio-pages.repository.ts'
import type { BioPageCreate, BioPagePatch, BioPageQuery, BioPageRecord } from './bio-pages.schema.ts'
import { entriesOf } from './entries.ts'

export interface BioPageServiceDeps {
  db: Db
  replica: Pick<Replica, 'commit'>
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

/** Bio pages (contract §9). One of another workspace is not found. */
export function createBioPageService(deps: BioPageServiceDeps): BioPageService {
  const pages = createBioPageRepository(deps.db.orm)
  const records = createBioPageRecords({ pages, urlOf: deps.urlOf })
  const commit = <Result>(work: (unit: BioPageRepository) => Promise<Committed<Result>>): Promise<Result> =>
    deps.replica.commit((tx) => work(createBioPageRepository(tx)))

  return {
    async list(caller, query) {
      const { items, total } = await pages.page(caller, query)
      return { items: await records.ofAll(caller, items), total }
    },

    read: async (caller, id) => records.of(caller, await pages.read(caller, id)),

    create: async (caller, input) =>
      records.of(caller, await commit((unit) => insertPage(deps, unit, { caller, input }))),

    update: async (caller, id, patch) =>
      records.of(caller, await commit((unit) => changePage(deps, unit, { caller, id, patch }))),

    remove: (caller, id) =>
      commit(async (unit) => {
        const page = await unit.lockForUpdate(caller, id)
        await unit.remove(caller, id)
        return { result: undefined, changed: changed(page) }
      }),
  }
}

const changed = (...pages: BioPageRow[]): Change => ({ config: pages.map(pageEntry) })

async function insertPage(
  deps: BioPageServiceDeps,
  unit: BioPageRepository,
  { caller, input: { links = [], domainId, ...input } }: { caller: Caller; input: BioPageCreate },
): Promise<Committed<BioPageRow>> {
  const { workspaceId } = caller
  if (!(await unit.lockWorkspace(workspaceId)))
    throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
  const domainKey = await domainKeyOf(unit, caller, domainId)
  const entries = await entriesFor(deps, unit, { caller, links, before: [] })
  const values = { ...input, domainKey, links: entries, ...newRecord(deps, caller) }
  const page = await unit.insertUnlessTaken(values)
  if (page === null) throw slugConflict(slugInUse)
  await claimSlug(unit, page)
  return { result: page, changed: changed(page) }
}

async function changePage(
  deps: BioPageServiceDeps,
  unit: BioPageRepository,
  change: { caller: Caller; id: string; patch: BioPagePatch },
): Promise<Committed<BioPageRow>> {
  const { caller, id } = change
  const { links, domainId, ...patch } = change.patch
  // Every change locks a domain before what answers on it.
  const newDomainKey = domainId === undefined ? undefined : await domainKeyOf(unit, caller, domainId)
  const before = await unit.lockForUpdate(caller, id)
  const entries = links && (await entriesFor(deps, unit, { caller, links, before: before.links }))
  const address = { slug: patch.slug ?? before.slug, domainKey: newDomainKey ?? before.domainKey }
  const isMoved = address.slug !== before.slug || address.domainKey !== before.domainKey
  if (isMoved) await claimSlug(unit, { id, ...address })
  const values = { ...patch, ...address, updatedAt: new Date(deps.clock()) }
  const page = await unit.update(caller, id, { ...values, ...(entries && { links: entries }) })
  if (isMoved) await unit.releaseSlug(before.domainKey, before.slug)
  return { result: page, changed: changed(before, page) }
}

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
  if (domainId === undefined) return (await pages.lockDefaultDomain(workspaceId))?.host ?? ''
  const domain = await pages.lockDomain(workspaceId, domainId)
  if (domain !== null) return domain.host
  const message = 'There is no such active domain in this workspace.'
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'domainId', message }] })
}

interface NewEntries {
  caller: Caller
  links: NonNullable<BioPageCreate['links']>
  before: BioPageRow['links']
}

async function entriesFor(
  { clock, randomBytes }: BioPageServiceDeps,
  pages: BioPageRepository,
  { caller, links, before }: NewEntries,
) {
  const named = links.flatMap(({ linkId }) => linkId ?? [])
  const existingLinks = await pages.existingLinks(caller, named)
  const needsLinks = caller.restriction !== null
  return entriesOf(links, { before, existingLinks, needsLinks, nowMs: clock(), randomBytes })
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
