import type { Orm } from '@waymark/db'
import { type RandomBytes, randomBase58 } from '@waymark/domain'
import type { EntryRef } from '@waymark/replica'
import { pageEntry, withChange } from '@waymark/replica/changes'
import {
  addressesByLink,
  createMovedLinksRepository,
  type DomainAssignment,
  type DomainRow,
  type MovedLinksRepository,
  type OwnedCode,
} from './moved-links.repository.ts'

export interface Moved {
  /** Of the domain. */
  links: number
  /** To be published once the transaction is committed. */
  changed: EntryRef[]
}

export interface LinkMoveOptions {
  tx: Orm
  domain: DomainRow
  at: Date
  randomBytes: RandomBytes
  /** Links at most. */
  limit: number
}

const renameAttempts = 8
const longestCode = 64
const suffixLength = 4
/** A ban of a ban of a ban … */
const maxBans = 20

/**
 * Moves a batch of a banned domain's links, and all of its bio pages, to where its visitors are sent
 * (contract §4). A code that is taken there gets an ending, which the domain stores for its visitors.
 */
export async function moveBatch(options: LinkMoveOptions): Promise<Moved> {
  const { tx, domain, at, limit } = options
  const { workspaceId } = domain
  const moved = createMovedLinksRepository(tx)
  const assignment = await assignmentOf(moved, domain)
  const linkIds = await moved.lockBatch(domain.id, limit)
  const ofLinks = await moved.codesOfLinks(linkIds)
  const ofPages = await moved.codesOfPages(domain.host)
  const renamed = await moveCodes(moved, { ...options, assignment, codes: [...ofLinks, ...ofPages] })
  for (const [{ code, linkId, bioPageId }, name] of renamed) {
    if (linkId !== null) await moved.renameLink(linkId, code, name)
    if (bioPageId !== null) await moved.renamePage(bioPageId, name)
  }
  await moved.moveLinks(linkIds, assignment, at)
  await moved.movePages(domain.host, assignment.domainKey, at)
  if (renamed.size > 0) {
    const names = [...renamed].map(([{ code }, name]) => [code, name] as const)
    await moved.addRenamedCodes(domain.id, Object.fromEntries(names))
  }
  const pageIds = ofPages.flatMap(({ bioPageId }) => bioPageId ?? [])
  const oldPages = ofPages.map(({ code }) => pageEntry({ domainKey: domain.host, slug: code }))
  const changed = await withChange(tx, {
    links: linkIds,
    dropped: addressesByLink(domain.host, ofLinks),
    // Rules of other links may send to those that moved, and have their addresses.
    linksUsing: { campaigns: linkIds },
    pages: { workspaceId, linkIds, pageIds },
    config: [...oldPages, { kind: 'domains', key: '' }],
  })
  return { links: linkIds.length, changed }
}

interface CodeMove {
  domain: DomainRow
  assignment: DomainAssignment
  codes: readonly OwnedCode[]
  randomBytes: RandomBytes
}

/** @returns the new names of those that were taken on their new domain */
async function moveCodes(
  moved: MovedLinksRepository,
  { domain, assignment, codes, randomBytes }: CodeMove,
): Promise<Map<OwnedCode, string>> {
  const free = await moved.claim(assignment.domainKey, codes)
  const renamed = new Map<OwnedCode, string>()
  for (const owned of codes) {
    if (free.has(owned.code)) continue
    renamed.set(owned, await claimOtherName(moved, owned, { domainKey: assignment.domainKey, randomBytes }))
  }
  await moved.release(
    domain.host,
    codes.map(({ code }) => code),
  )
  return renamed
}

async function claimOtherName(
  moved: MovedLinksRepository,
  owned: OwnedCode,
  { domainKey, randomBytes }: { domainKey: string; randomBytes: RandomBytes },
): Promise<string> {
  const stem = owned.code.slice(0, longestCode - suffixLength - 1)
  for (let attempt = 0; attempt < renameAttempts; attempt += 1) {
    const code = `${stem}-${randomBase58(suffixLength, randomBytes)}`
    if ((await moved.claim(domainKey, [{ ...owned, code }])).size === 1) return code
  }
  throw new Error(`no free name for a moved code in ${renameAttempts} attempts`)
}

/** Where the visitors of a banned domain end: that domain may have been banned, too, or be gone. */
async function assignmentOf(moved: MovedLinksRepository, domain: DomainRow): Promise<DomainAssignment> {
  let current = domain
  for (let ban = 0; ban < maxBans && current.rotatedTo; ban += 1) {
    const next = await moved.lockDomain(domain.workspaceId, current.rotatedTo)
    if (next === null || next.status === 'pending') break
    if (next.status === 'active') return { domainId: next.id, domainKey: next.host }
    current = next
  }
  return { domainId: null, domainKey: '' }
}
