import { AppError, type RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import { dateSpanOf } from '../../instant.ts'
import { refuseRestricted } from '../../plugins/authorize.ts'
import type { Caller } from '../../plugins/caller.ts'
import { laterState, refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { stateOf } from '../../plugins/entity-tags/tags.ts'
import type { LinkAddress, ShortUrls } from '../../short-urls.ts'
import type { ClickLimits } from './click-limits.ts'
import type { ClickedLinks } from './clicked-links.ts'
import {
  type AssignmentResult,
  anonymousAssignments,
  type DomainAssignments,
  lockAssignments,
} from './domain-assignments.ts'
import { findExistingLink } from './existing-link.ts'
import { knownApps, type LinkApps, readLinkApps, type WithDeepLink } from './link-apps.ts'
import { type LinkChanges, type LinkTransaction, refuseCircles, showing } from './link-changes.ts'
import { problemsOf } from './link-checks.ts'
import { savedFields } from './link-circles.ts'
import { claimAlias, claimFreeCode, moveCodes } from './link-codes.ts'
import {
  joinCollections,
  type LockedCollections,
  lockCollections,
  noCollections,
  replaceCollections,
  type WithCollections,
} from './link-collections.ts'
import { type DomainAssignment, defaultAssignment } from './link-domains.repository.ts'
import type { HashPassword } from './link-passwords.ts'
import type { LinkRecord, PublicLinkRecord } from './link-record.schema.ts'
import { linkRecordOf, newLinkComputedFields, publicLinkRecordOf } from './link-record.ts'
import type { Fresh, LinkRecords } from './link-records.ts'
import {
  type LinkTrafficSources,
  lockTrafficSources,
  noTrafficSources,
  type WithTrafficSource,
} from './link-traffic-sources.ts'
import type { LinkChange, LinkReference, LinkRepository, LinkRow, NewLink } from './links.repository.ts'
import type { CreateLinkBody, ListLinksQuery, PatchLinkBody } from './links.schema.ts'
import { lockWorkspace } from './locked-workspace.ts'
import { newLinkOf } from './new-link.ts'

export interface LinkServiceDeps {
  links: LinkRepository
  changes: LinkChanges
  records: LinkRecords
  clickedLinks: ClickedLinks
  clickLimits: ClickLimits
  hashPassword: HashPassword
  shortUrls: ShortUrls
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface LinkUpdate {
  address: LinkReference
  body: PatchLinkBody
}

export interface MadeLink extends Fresh<LinkRecord> {
  isNew: boolean
}

export interface ShownLink {
  data: PublicLinkRecord
  /** Says, of a link that the caller may change, the state that changes are made for; `data` does not. */
  state: string | null
}

export interface LinkService {
  /** Makes a link, or finds the one that is as it would be, where the body requests that. */
  create(caller: Caller | null, body: CreateLinkBody): Promise<MadeLink>
  /** @throws VERSION_MISMATCH where the caller expects another state of it; so does `remove` */
  update(caller: Caller, change: LinkUpdate): Promise<Fresh<LinkRecord>>
  remove(caller: Caller, address: LinkReference): Promise<void>
  list(caller: Caller, query: ListLinksQuery): Promise<Fresh<Page<LinkRecord>>>
  /** @throws NOT_FOUND unless it is the workspace's, and one that the caller may see; so does `readById` */
  read(caller: Caller, address: LinkReference): Promise<Fresh<LinkRecord>>
  readById(caller: Caller, id: string): Promise<Fresh<LinkRecord>>
  /** For everybody: the caller's own workspace first, then any. */
  show(caller: Caller | null, address: LinkReference): Promise<ShownLink>
}

/** What a link may say of itself without credentials (contract §3). */
const anonymousFields = new Set(['originalUrl', 'customAlias'])

/** Links (specification, "Route-to-scope table"; contract §3). */
export function createLinkService(deps: LinkServiceDeps): LinkService {
  const { links, changes, records, shortUrls } = deps
  const recordOf = ({ workspaceId }: Caller, link: LinkRow | null) => {
    if (link === null) throw new AppError('NOT_FOUND')
    return records.one(workspaceId, link)
  }

  return {
    async create(caller, body) {
      if (caller === null) checkAnonymous(body)
      const passwordHash = await deps.hashPassword(caller, body.password)
      const { link, isNew } = await changes.commit(async (unit) => {
        const wanted = await wantedLink(deps, unit, { caller, body, passwordHash })
        const found =
          caller && body.findExisting
            ? await findExistingLink(unit, caller.workspaceId, { wanted, body })
            : null
        if (found !== null) return { result: { link: found, isNew: false }, changed: {} }
        const created = await insertLink(deps, unit, wanted)
        await joinAll(unit, created, body)
        await refuseCircles(unit, created.id, savedFields(null, created))
        return { result: { link: created, isNew: true }, changed: { newLinks: [created.id] } }
      })
      if (caller && !isNew) return { ...(await records.one(caller.workspaceId, link)), isNew }
      await deps.clickLimits.begin([link])
      const data = linkRecordOf(link, shortUrls.of(link), newLinkComputedFields(body))
      return { data, stale: false, isNew }
    },

    async update(caller, { address, body }) {
      const { workspaceId } = caller
      if (body.collectionIds !== undefined) refuseRestricted(caller)
      const written = await changeOf(deps, caller, body)
      let assignments: DomainAssignments = anonymousAssignments
      let sources: LinkTrafficSources = noTrafficSources
      const lockFirst = async (unit: LinkTransaction) => {
        if (body.domainId !== undefined) assignments = await lockAssignments(unit, workspaceId, [body])
        if (body.trafficSourceId) sources = await lockTrafficSources(unit, workspaceId, [body])
      }
      const link = await changes.change({ access: caller, address, lockFirst }, async (before, unit) => {
        refuseChanged(caller.precondition, before)
        const change = { ...written, updatedAt: laterState(before, deps.clock()) }
        const verdict = body.domainId === undefined ? asItIs(before) : assignments.of(body.domainId)
        const bodies = [body]
        const apps = await readLinkApps(unit.tx, workspaceId, bodies)
        const collections =
          body.collectionIds === undefined
            ? noCollections
            : await lockCollections(unit, workspaceId, { bodies, linkId: before.id })
        const named = { body, before, sources, collections, apps }
        const assignment = assignmentFor(shortUrls, { content: { ...before, ...change }, named, verdict })
        const content = { ...before, ...change, ...assignment }
        await deps.clickLimits.change(before, { clickLimit: content.clickLimit ?? null })
        const dropped = await moveCodes(unit, before, content)
        const after = await unit.links.update(caller, before.id, { ...change, ...assignment })
        await refuseCircles(unit, after.id, savedFields(before, after))
        if (body.collectionIds !== undefined) {
          const joining = { linkId: after.id, collectionIds: body.collectionIds }
          await replaceCollections(unit, { workspaceId, at: after.updatedAt, existing: collections }, joining)
        }
        const isMoved = before.domainKey !== after.domainKey
        return { result: after, dropped, ...(isMoved && { alsoChanged: showing(workspaceId, after) }) }
      })
      return records.one(workspaceId, link)
    },

    async remove(caller, address) {
      await changes.change({ access: caller, address }, async (link, unit) => {
        refuseChanged(caller.precondition, link)
        const deletedAt = laterState(link, deps.clock())
        await unit.links.update(caller, link.id, { deletedAt, updatedAt: deletedAt })
        const pages = { workspaceId: caller.workspaceId, linkIds: [link.id] }
        return { result: undefined, alsoChanged: { pages } }
      })
    },

    async list(caller, query) {
      const page = await links.page(caller, {
        ...query,
        ...dateSpanOf(query, caller.timezone),
        ids: await deps.clickedLinks.of(caller, query),
        figures: await deps.clickedLinks.figures(caller, query),
      })
      const { data, stale } = await records.of(caller.workspaceId, page.items)
      return { data: { items: data, total: page.total }, stale }
    },

    read: async (caller, address) => recordOf(caller, await links.find(caller, address)),
    readById: async (caller, id) => recordOf(caller, await links.findById(caller, id)),

    async show(caller, address) {
      const own = caller === null ? null : await links.find(caller, address)
      const link = own ?? (await links.findInAnyWorkspace(address))
      if (link === null) throw new AppError('NOT_FOUND')
      const data = publicLinkRecordOf(link, shortUrls.of(link))
      return { data, state: own === null ? null : stateOf(own) }
    },
  }
}

/** @throws VALIDATION_FAILED for the fields that need an account */
function checkAnonymous(body: CreateLinkBody): void {
  const details = Object.keys(body)
    .filter((field) => !anonymousFields.has(field))
    .map((path) => ({ path, message: 'needs credentials: sign in, or send an API key' }))
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

const asItIs = ({ domainId, domainKey }: LinkRow): AssignmentResult => ({
  ok: true,
  assignment: { domainId, domainKey },
})

interface LinkToAssign {
  content: Parameters<typeof problemsOf>[1] & Omit<LinkAddress, keyof DomainAssignment>
  /** What the request names, and what of that is the workspace's. */
  named: {
    body: WithTrafficSource & WithCollections & WithDeepLink
    before?: WithDeepLink
    sources: LinkTrafficSources
    collections: LockedCollections
    apps: LinkApps
  }
  verdict: AssignmentResult
}

/**
 * The domain of the link.
 * @throws VALIDATION_FAILED with all that is wrong about that, what it names and what it contains
 */
function assignmentFor(shortUrls: ShortUrls, { content, named, verdict }: LinkToAssign): DomainAssignment {
  const assignment = verdict.ok ? verdict.assignment : defaultAssignment
  const details = [
    ...problemsOf(shortUrls, content, { ...content, ...assignment }),
    ...(verdict.ok ? [] : verdict.details),
    ...named.sources.problemsOf(named.body),
    ...named.collections.problemsOf(named.body),
    ...named.apps.problemsOf(named.body, named.before),
  ]
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return assignment
}

interface LinkRequest {
  caller: Caller | null
  body: CreateLinkBody
  passwordHash: string | null
}

/** @throws VALIDATION_FAILED, NOT_FOUND when the workspace was deleted meanwhile */
async function wantedLink(
  deps: LinkServiceDeps,
  unit: LinkTransaction,
  { caller, body, passwordHash }: LinkRequest,
): Promise<NewLink> {
  const workspaceId = caller?.workspaceId ?? null
  const defaults = workspaceId === null ? null : await lockWorkspace(unit, workspaceId)
  const assignments =
    workspaceId === null ? anonymousAssignments : await lockAssignments(unit, workspaceId, [body])
  const sources =
    workspaceId === null ? noTrafficSources : await lockTrafficSources(unit, workspaceId, [body])
  const collections =
    workspaceId === null ? noCollections : await lockCollections(unit, workspaceId, { bodies: [body] })
  const apps = workspaceId === null ? knownApps : await readLinkApps(unit.tx, workspaceId, [body])
  const verdict = assignments.of(body.domainId)
  const named = { body, sources, collections, apps }
  const assignment = assignmentFor(deps.shortUrls, { content: body, named, verdict })
  return newLinkOf(deps, { workspaceId, assignment, defaults, body, passwordHash })
}

async function insertLink(
  { randomBytes }: LinkServiceDeps,
  unit: LinkTransaction,
  values: NewLink,
): Promise<LinkRow> {
  const link = await unit.links.insert(values)
  const { domainKey, customAlias } = link
  if (customAlias !== null) await claimAlias(unit, { domainKey, code: customAlias }, link.id)
  return claimFreeCode(randomBytes, unit, link)
}

async function joinAll(unit: LinkTransaction, link: LinkRow, { collectionIds = [] }: WithCollections) {
  if (link.workspaceId === null || collectionIds.length === 0) return
  const position = { workspaceId: link.workspaceId, at: link.createdAt }
  await joinCollections(unit, position, [{ linkId: link.id, collectionIds }])
}

/**
 * What a body sets, but its domain, of which only with the link is it known where that is, and its
 * collections.
 */
async function changeOf(
  { hashPassword }: LinkServiceDeps,
  caller: Caller,
  { password, domainId: _domain, collectionIds: _joined, ...body }: PatchLinkBody,
): Promise<LinkChange> {
  return password === undefined ? body : { ...body, passwordHash: await hashPassword(caller, password) }
}
