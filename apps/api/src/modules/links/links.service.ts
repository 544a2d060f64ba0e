import { AppError, type RandomBytes } from '@waymark/domain'
import type { LinkAddress } from '@waymark/link-snapshot'
import type { Page } from '../../envelope.ts'
import { parseEnd, parseInstant } from '../../instant.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ClickTotals } from './click-totals.ts'
import { holdWorkspace } from './held-workspace.ts'
import type { LinkChanges, LinkTransaction } from './link-changes.ts'
import { checkLink } from './link-checks.ts'
import { claimAlias, claimFreeCode, moveAlias } from './link-codes.ts'
import { linkRecordOf, publicLinkRecordOf } from './link-record.ts'
import type { LinkRepository, LinkRow } from './links.repository.ts'
import type {
  CreateLinkBody,
  LinkRecord,
  ListLinksQuery,
  PatchLinkBody,
  PublicLinkRecord,
} from './links.schema.ts'
import { newLinkOf } from './new-link.ts'
import type { ShortUrls } from './short-urls.ts'

export interface LinkServiceDeps {
  links: LinkRepository
  changes: LinkChanges
  clickTotals: ClickTotals
  shortUrls: ShortUrls
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

/** What a link may say of itself without credentials (contract §3). */
const anonymousFields = new Set(['originalUrl', 'customAlias'])

/** Links (specification, "Route-to-scope table"; contract §3). */
export function createLinkService(deps: LinkServiceDeps): LinkService {
  const { links, changes, shortUrls } = deps

  return {
    async create(caller, body) {
      if (caller === null) checkAnonymous(body)
      checkLink(shortUrls, body, [body.customAlias])
      const link = await changes.commit(async (unit) => {
        if (caller !== null) await holdWorkspace(unit, caller.workspaceId)
        const created = await insertLink(deps, unit, { workspaceId: caller?.workspaceId ?? null, body })
        return { result: created, linkId: created.id }
      })
      return linkRecordOf(link, shortUrls.of(link), 0)
    },

    async update(caller, address, body) {
      const link = await changes.change(caller.workspaceId, address, async (before, unit) => {
        const content = { ...before, ...body }
        checkLink(shortUrls, content, [content.shortCode, content.customAlias])
        const dropped = await moveAlias(unit, before, body.customAlias)
        const after = await unit.links.update(before.id, { ...body, updatedAt: new Date(deps.clock()) })
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

/** @throws VALIDATION_FAILED for the fields that need an account */
function checkAnonymous(body: CreateLinkBody): void {
  const details = Object.keys(body)
    .filter((field) => !anonymousFields.has(field))
    .map((path) => ({ path, message: 'needs credentials: sign in, or send an API key' }))
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

async function insertLink(
  deps: LinkServiceDeps,
  unit: LinkTransaction,
  { workspaceId, body }: { workspaceId: string | null; body: CreateLinkBody },
): Promise<LinkRow> {
  const values = newLinkOf(deps, workspaceId, body)
  const link = await unit.links.insert(values)
  const { domainKey, customAlias } = link
  if (customAlias !== null) await claimAlias(unit, { domainKey, code: customAlias }, link.id)
  return claimFreeCode(deps.randomBytes, unit, link)
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
