import {
  AppError,
  type ErrorDetail,
  isReservedCode,
  type RandomBytes,
  randomBase58,
  uuidV7,
} from '@waymark/domain'
import type { LinkAddress } from '@waymark/link-snapshot'
import type { Page } from '../../envelope.ts'
import { parseEnd, parseInstant } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ClickTotals } from './click-totals.ts'
import type { LinkChanges, LinkTransaction } from './link-changes.ts'
import { linkRecordOf, publicLinkRecordOf } from './link-record.ts'
import type { LinkRepository, LinkRow, NewLink } from './links.repository.ts'
import type {
  CreateLinkBody,
  LinkRecord,
  ListLinksQuery,
  PatchLinkBody,
  PublicLinkRecord,
} from './links.schema.ts'
import type { ShortUrls } from './short-urls.ts'

export interface LinkServiceDeps {
  links: LinkRepository
  changes: LinkChanges
  clickTotals: ClickTotals
  shortUrls: ShortUrls
  /** ALLOW_ANONYMOUS_LINKS. */
  allowAnonymous: boolean
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** A record, and whether its `clicksTotal` is an old one. */
export interface Fresh<Data> {
  data: Data
  stale: boolean
}

export interface LinkService {
  create(caller: Caller | null, body: CreateLinkBody): Promise<LinkRecord>
  update(caller: Caller, address: LinkAddress, body: PatchLinkBody): Promise<Fresh<LinkRecord>>
  remove(caller: Caller, address: LinkAddress): Promise<void>
  list(caller: Caller, query: ListLinksQuery): Promise<Fresh<Page<LinkRecord>>>
  /** For everybody: the caller's own workspace first, then any. */
  show(caller: Caller | null, address: LinkAddress): Promise<PublicLinkRecord>
}

const codeLength = 7
/** 58^7 codes: more than one collision in a row means something is wrong with the random source. */
const codeAttempts = 8
/** What a link may say of itself without credentials (contract §3). */
const anonymousFields = new Set(['originalUrl', 'customAlias'])

/** Links (specification, "Route-to-scope table"; contract §3). */
export function createLinkService(deps: LinkServiceDeps): LinkService {
  const { links, changes, shortUrls } = deps

  return {
    async create(caller, body) {
      if (caller === null) checkAnonymous(deps.allowAnonymous, body)
      const link = await changes.commit(async (unit) => {
        const created = await insertLink(deps, unit, caller?.workspaceId ?? null, body)
        checkLink(shortUrls, created)
        return { result: created, linkId: created.id }
      })
      return linkRecordOf(link, shortUrls.of(link), 0)
    },

    async update(caller, address, body) {
      const link = await changes.change(caller.workspaceId, address, async (before, unit) => {
        const dropped = await moveAlias(unit, before, body.customAlias)
        const after = await unit.links.update(before.id, { ...body, updatedAt: new Date(deps.clock()) })
        checkLink(shortUrls, after)
        return { result: after, dropped }
      })
      const { totals, stale } = await deps.clickTotals.of(caller.workspaceId, [link.id])
      return { data: linkRecordOf(link, shortUrls.of(link), totals.get(link.id) ?? 0), stale }
    },

    async remove(caller, address) {
      const deletedAt = new Date(deps.clock())
      await changes.change(caller.workspaceId, address, async (link, unit) => {
        await unit.links.update(link.id, { deletedAt, updatedAt: deletedAt })
        return { result: undefined }
      })
    },

    async list(caller, query) {
      const page = await links.page(caller.workspaceId, {
        ...query,
        ...createdWithin(query, caller.timezone),
      })
      const { totals, stale } = await deps.clickTotals.of(
        caller.workspaceId,
        page.items.map((link) => link.id),
      )
      const items = page.items.map((link) => linkRecordOf(link, shortUrls.of(link), totals.get(link.id) ?? 0))
      return { data: { items, total: page.total }, stale }
    },

    async show(caller, address) {
      const own = caller === null ? null : await links.find(caller.workspaceId, address)
      const link = own ?? (await links.findInAnyWorkspace(address))
      if (link === null) throw new AppError('NOT_FOUND')
      return publicLinkRecordOf(link, shortUrls.of(link))
    },
  }
}

/** @throws UNAUTHENTICATED where links need an account, VALIDATION_FAILED for fields that do */
function checkAnonymous(allowed: boolean, body: CreateLinkBody): void {
  if (!allowed)
    throw new AppError('UNAUTHENTICATED', { message: 'Sign in, or send an API key, to make links.' })
  const details = Object.keys(body)
    .filter((field) => !anonymousFields.has(field))
    .map((path) => ({ path, message: 'needs credentials: sign in, or send an API key' }))
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

const codesOf = (link: LinkRow) => [link.shortCode, link.customAlias]

/** What fits only together, so that a change is checked with what it leaves alone. @throws VALIDATION_FAILED */
function checkLink(shortUrls: ShortUrls, link: LinkRow): void {
  const details: ErrorDetail[] = []
  const codes = codesOf(link)
  if (shortUrls.isOwn(link.originalUrl, codes))
    details.push({ path: 'originalUrl', message: 'must not be the link itself' })
  if (link.expiredUrl !== null && shortUrls.isOwn(link.expiredUrl, codes)) {
    details.push({ path: 'expiredUrl', message: 'must not be the link itself' })
  }
  if (link.startsAt !== null && link.expiresAt !== null && link.startsAt >= link.expiresAt) {
    details.push({ path: 'expiresAt', message: 'must be after `startsAt`' })
  }
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

function aliasTaken(message: string): AppError {
  return new AppError('CONFLICT', {
    message: 'This alias cannot be had.',
    details: [{ path: 'customAlias', message }],
  })
}

/** `GET /links/list` is a route: a link of that code could not be asked for. */
const routeWords = new Set(['list', 'bulk'])
const isReserved = (code: string) => isReservedCode(code) || routeWords.has(code)

/** @throws CONFLICT when the alias is reserved or taken, on whatever workspace's link */
async function claimAlias(unit: LinkTransaction, address: LinkAddress, linkId: string): Promise<void> {
  if (isReserved(address.code)) throw aliasTaken('is a reserved word')
  if (!(await unit.links.claimCode(address, linkId))) throw aliasTaken('is already taken')
}

async function insertLink(
  deps: LinkServiceDeps,
  unit: LinkTransaction,
  workspaceId: string | null,
  body: CreateLinkBody,
): Promise<LinkRow> {
  const now = new Date(deps.clock())
  const id = uuidV7(now.getTime(), deps.randomBytes(10))
  const customAlias = body.customAlias ?? null
  const values: Omit<NewLink, 'shortCode'> = {
    ...body,
    customAlias,
    id,
    workspaceId,
    createdAt: now,
    updatedAt: now,
  }
  const link = await unit.links.insert({ ...values, shortCode: newCode(deps.randomBytes) })
  if (customAlias !== null) await claimAlias(unit, { domainKey: link.domainKey, code: customAlias }, id)
  return claimFreeCode(deps.randomBytes, unit, link)
}

function newCode(randomBytes: RandomBytes): string {
  const code = randomBase58(codeLength, randomBytes)
  // Seven letters can be a word, and some words are paths of ours.
  return isReserved(code) ? newCode(randomBytes) : code
}

/** Gives the link a code that nobody has: another one each time it is taken. */
async function claimFreeCode(
  randomBytes: RandomBytes,
  unit: LinkTransaction,
  link: LinkRow,
): Promise<LinkRow> {
  let code = link.shortCode
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const claimed = await unit.links.claimCode({ domainKey: link.domainKey, code }, link.id)
    if (claimed) return code === link.shortCode ? link : unit.links.update(link.id, { shortCode: code })
    code = newCode(randomBytes)
  }
  throw new Error(`no free code in ${codeAttempts} attempts`)
}

/** @param alias the new one; null: none any more; undefined: as it is. @returns the address that was given up */
async function moveAlias(
  unit: LinkTransaction,
  link: LinkRow,
  alias: string | null | undefined,
): Promise<LinkAddress[]> {
  if (alias === undefined || alias === link.customAlias) return []
  if (alias !== null) await claimAlias(unit, { domainKey: link.domainKey, code: alias }, link.id)
  if (link.customAlias === null) return []
  const dropped = { domainKey: link.domainKey, code: link.customAlias }
  await unit.links.releaseCode(dropped)
  return [dropped]
}

function createdWithin(
  query: ListLinksQuery,
  zone: string,
): { from: Date | undefined; to: Date | undefined } {
  return {
    from: query.from === undefined ? undefined : parseInstant(query.from, zone)?.toJSDate(),
    to: query.to === undefined ? undefined : parseEnd(query.to, zone)?.toJSDate(),
  }
}
