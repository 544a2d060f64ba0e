import { mapInSlices } from '@waymark/async'
import { type ErrorDetail, errorTable } from '@waymark/domain'
import { addressKey } from '@waymark/replica'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { type BulkItem, type BulkResult, mostDetails } from './bulk-links.schema.ts'
import type { ClickLimits } from './click-limits.ts'
import { type DomainAssignments, lockAssignments } from './domain-assignments.ts'
import { type LinkApps, readLinkApps } from './link-apps.ts'
import type { LinkChanges, LinkTransaction } from './link-changes.ts'
import { problemsOf } from './link-checks.ts'
import { canCloseCircle, circleProblems, savedFields } from './link-circles.ts'
import { aliasInUse, aliasReserved, aliasTaken, claimFreeCode, isReserved } from './link-codes.ts'
import { joinCollections, type LockedCollections, lockCollections } from './link-collections.ts'
import { defaultAssignment } from './link-domains.repository.ts'
import type { HashPassword } from './link-passwords.ts'
import { linkRecordOf, newLinkComputedFields } from './link-record.ts'
import { type LinkTrafficSources, lockTrafficSources } from './link-traffic-sources.ts'
import type { LinkRow, NewLink } from './links.repository.ts'
import type { CreateLinkBody } from './links.schema.ts'
import { type LinkDefaults, lockWorkspace } from './locked-workspace.ts'
import { type NewLinkDeps, newLinkOf } from './new-link.ts'

export interface BulkLinkServiceDeps extends NewLinkDeps {
  changes: LinkChanges
  clickLimits: ClickLimits
  hashPassword: HashPassword
  shortUrls: ShortUrls
}

export interface BulkLinkService {
  /**
   * Makes the links that can be made, in one transaction; an item that cannot is answered with the reason,
   * and stops no other. Of items that want the same alias the first one gets it.
   * @returns a result for each item, in their order
   * @throws NOT_FOUND when the workspace was deleted since the caller was identified
   */
  create(caller: Caller, items: readonly BulkItem[]): Promise<BulkResult[]>
}

type ItemError = Extract<BulkResult, { status: 'failed' }>['error']
type Verdict = { ok: true; link: NewLink; body: CreateLinkBody } | { ok: false; error: ItemError }

/** Each takes a fifth of a second of a thread. */
const maxPasswords = 50
/** Of all links of a call together. */
const maxMemberships = 10_000

/** Many links by one call (contract §3, POST /links/bulk). */
export function createBulkLinkService(deps: BulkLinkServiceDeps): BulkLinkService {
  return {
    async create({ workspaceId }, items) {
      const passwords = await hashPasswords(deps, workspaceId, items)
      const { verdicts, rows } = await deps.changes.commit(async (unit) => {
        const bodies = items.flatMap((item) => (item.ok ? [item.body] : []))
        const overLimit = bodiesOverLimit(bodies)
        const defaults = await lockWorkspace(unit, workspaceId)
        const assignments = await lockAssignments(unit, workspaceId, bodies)
        const sources = await lockTrafficSources(unit, workspaceId, bodies)
        const collections = await lockCollections(unit, workspaceId, {
          bodies: bodies.filter((body) => !overLimit.has(body)),
        })
        const apps = await readLinkApps(unit.tx, workspaceId, bodies)
        const context = {
          workspaceId,
          apps,
          defaults,
          assignments,
          sources,
          collections,
          overLimit: overLimit,
          passwords,
        }
        const valid = inOrderOfIds(await mapInSlices(items, (item) => processItem(deps, context, item)))
        const links = valid.flatMap((verdict) => (verdict.ok ? [verdict.link] : []))
        const inserted = await insertAll(deps, unit, { workspaceId, links })
        const { verdicts, rows } = await withdrawCircles(unit, workspaceId, {
          verdicts: valid,
          rows: inserted,
        })
        await joinAll(unit, workspaceId, { verdicts, rows })
        return { result: { verdicts, rows }, changed: { newLinks: rows.map(({ id }) => id) } }
      })
      await deps.clickLimits.begin(rows)
      return resultsOf(deps.shortUrls, verdicts, rows)
    },
  }
}

/** The context in which the items of one request are validated. */
interface BulkContext {
  workspaceId: string
  defaults: LinkDefaults
  assignments: DomainAssignments
  sources: LinkTrafficSources
  collections: LockedCollections
  apps: LinkApps
  /** Those that name more collections than are left for them. */
  overLimit: ReadonlySet<CreateLinkBody>
  /** Hashes by the item they belong to; an item that has a password and is not here has one too many. */
  passwords: ReadonlyMap<BulkItem, string>
}

async function hashPasswords(
  { hashPassword }: BulkLinkServiceDeps,
  workspaceId: string,
  items: readonly BulkItem[],
): Promise<Map<BulkItem, string>> {
  const withPassword = items.filter((item) => item.ok && typeof item.body.password === 'string')
  const hashed = withPassword.slice(0, maxPasswords).map(async (item) => {
    const hash = item.ok ? await hashPassword({ workspaceId }, item.body.password) : null
    return hash === null ? [] : [[item, hash] as const]
  })
  return new Map((await Promise.all(hashed)).flat())
}

function processItem(deps: BulkLinkServiceDeps, context: BulkContext, item: BulkItem): Verdict {
  if (!item.ok) return { ok: false, error: misfit(item.details) }
  const { body } = item
  const passwordHash = context.passwords.get(item) ?? null
  const verdict = context.assignments.of(body.domainId)
  const assignment = verdict.ok ? verdict.assignment : defaultAssignment
  const problems = [
    ...problemsOf(deps.shortUrls, body, { ...assignment, customAlias: body.customAlias }),
    ...(verdict.ok ? [] : verdict.details),
    ...context.sources.problemsOf(body),
    ...(context.overLimit.has(body) ? [tooManyMemberships] : context.collections.problemsOf(body)),
    ...context.apps.problemsOf(body),
    ...(typeof body.password === 'string' && passwordHash === null ? [tooManyPasswords] : []),
  ]
  if (problems.length > 0) return { ok: false, error: misfit(problems) }
  if (hasReservedAlias(body)) return { ok: false, error: conflict(aliasReserved) }
  return { ok: true, body, link: newLinkOf(deps, { ...context, assignment, body, passwordHash }) }
}

const tooManyPasswords: ErrorDetail = {
  path: 'password',
  message: `at most ${maxPasswords} links of a call may have a password`,
}

const tooManyMemberships: ErrorDetail = {
  path: 'collectionIds',
  message: `the links of a call may be in at most ${maxMemberships} collections together`,
}

/** In the order of the body: the first is put into its collections first. */
function bodiesOverLimit(bodies: readonly CreateLinkBody[]): Set<CreateLinkBody> {
  let left = maxMemberships
  return new Set(
    bodies.filter(({ collectionIds = [] }) => {
      const fits = collectionIds.length <= left
      if (fits) left -= collectionIds.length
      return !fits
    }),
  )
}

const hasReservedAlias = ({ customAlias }: CreateLinkBody): boolean =>
  typeof customAlias === 'string' && isReserved(customAlias)

/** Lists sort links of the same millisecond by id: they are to come in the order of the body. */
function inOrderOfIds(verdicts: readonly Verdict[]): Verdict[] {
  const ids = verdicts
    .flatMap((verdict) => (verdict.ok ? [verdict.link.id] : []))
    .toSorted()
    .values()
  return verdicts.map((verdict) =>
    verdict.ok ? { ...verdict, link: { ...verdict.link, id: ids.next().value ?? verdict.link.id } } : verdict,
  )
}

/** @returns the links that stay: those whose alias was taken are withdrawn before anybody sees them */
async function insertAll(
  { randomBytes }: BulkLinkServiceDeps,
  unit: LinkTransaction,
  { workspaceId, links }: { workspaceId: string; links: readonly NewLink[] },
): Promise<LinkRow[]> {
  const inserted = await unit.links.insertAll(links)
  const withAlias = await unit.links.claimCodes(inserted.flatMap(aliasClaimOf).toSorted(byCodeThenAge))
  const [stored, refused] = partition(inserted, (link) => link.customAlias === null || withAlias.has(link.id))
  await unit.links.withdrawAll(
    { workspaceId },
    refused.map(({ id }) => id),
  )
  const withCode = await unit.links.claimCodes(
    stored.map(({ id, domainKey, shortCode }) => ({ domainKey, code: shortCode, linkId: id })),
  )
  const rows: LinkRow[] = []
  for (const link of stored) {
    rows.push(withCode.has(link.id) ? link : await claimFreeCode(randomBytes, unit, link))
  }
  return rows
}

interface MadeLinks {
  verdicts: readonly Verdict[]
  rows: readonly LinkRow[]
}

/** Links that lead in a circle (contract-3 §18) fail: of items that make one together all of them. */
async function withdrawCircles(
  unit: LinkTransaction,
  workspaceId: string,
  { verdicts, rows }: MadeLinks,
): Promise<MadeLinks> {
  const saved = new Map(rows.map((row) => [row.id, savedFields(null, row)]))
  const circles = await unit.circlesOf(
    [...saved].filter(([, fields]) => canCloseCircle(fields)).map(([id]) => id),
  )
  await unit.links.withdrawAll({ workspaceId }, [...circles.keys()])
  const misfits = new Map([...saved].map(([id, fields]) => [id, circleProblems(circles.get(id), fields)]))
  return {
    rows: rows.filter(({ id }) => !circles.has(id)),
    verdicts: verdicts.map((verdict) =>
      verdict.ok && circles.has(verdict.link.id)
        ? { ok: false, error: misfit(misfits.get(verdict.link.id) ?? []) }
        : verdict,
    ),
  }
}

async function joinAll(
  unit: LinkTransaction,
  workspaceId: string,
  { verdicts, rows }: MadeLinks,
): Promise<void> {
  const bodies = new Map(
    verdicts.flatMap((verdict) => (verdict.ok ? [[verdict.link.id, verdict.body] as const] : [])),
  )
  const joining = rows.map(({ id }) => ({ linkId: id, collectionIds: bodies.get(id)?.collectionIds ?? [] }))
  const [link] = rows
  if (link !== undefined) await joinCollections(unit, { workspaceId, at: link.createdAt }, joining)
}

interface AliasClaim {
  domainKey: string
  code: string
  linkId: string
}

function aliasClaimOf({ id, domainKey, customAlias }: LinkRow): AliasClaim[] {
  return customAlias === null ? [] : [{ domainKey, code: customAlias, linkId: id }]
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * One order for everybody, so that two calls that want the same aliases do not wait for each other for ever.
 */
const byCodeThenAge = (left: AliasClaim, right: AliasClaim): number =>
  compare(left.domainKey, right.domainKey) ||
  compare(left.code, right.code) ||
  compare(left.linkId, right.linkId)

function partition<Item>(items: readonly Item[], contains: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(contains), items.filter((item) => !contains(item))]
}

function resultsOf(
  shortUrls: ShortUrls,
  verdicts: readonly Verdict[],
  made: readonly LinkRow[],
): BulkResult[] {
  const rows = new Map(made.map((link) => [link.id, link]))
  const indexOfAlias = new Map<string, number>()
  for (const [index, verdict] of verdicts.entries()) {
    const row = verdict.ok ? rows.get(verdict.link.id) : undefined
    if (row?.customAlias) indexOfAlias.set(addressKey(row.domainKey, row.customAlias), index)
  }
  return verdicts.map((verdict, index): BulkResult => {
    const row = verdict.ok ? rows.get(verdict.link.id) : undefined
    if (verdict.ok && row !== undefined)
      return {
        index,
        status: 'created',
        link: linkRecordOf(row, shortUrls.of(row), newLinkComputedFields(verdict.body)),
        error: null,
      }
    const error = verdict.ok
      ? conflict(whoHas(indexOfAlias.get(addressKey(verdict.link.domainKey, verdict.link.customAlias ?? ''))))
      : verdict.error
    return { index, status: 'failed', link: null, error }
  })
}

const whoHas = (index: number | undefined): string =>
  index === undefined ? aliasInUse : `${aliasInUse} by item ${index} of this request`

function misfit(details: readonly ErrorDetail[]): ItemError {
  return {
    code: 'VALIDATION_FAILED',
    message: errorTable.VALIDATION_FAILED.message,
    details: details.slice(0, mostDetails),
  }
}

function conflict(problem: string): ItemError {
  const { message, details = [] } = aliasTaken(problem)
  return { code: 'CONFLICT', message, details: [...details] }
}
