import { collectionLinks, collections, type Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import type { LinkReference, LinkRepository, LinkRow } from '../links/index.ts'
import type { ReportSource } from '../reports/report-source.ts'

/** Whose figures a route returns. */
export type Subject =
  | { kind: 'link'; address: LinkReference }
  | { kind: 'link-by-id'; id: string }
  | { kind: 'collection'; id: string }
  | { kind: 'workspace' }

/** The links that a subject is, which the caller may see. */
export interface FoundSubject {
  /** Null: all of the workspace. */
  linkIds: readonly string[] | null
  link: LinkRow | null
  /** What names the subject in an answer. */
  name: { shortCode: string } | { collectionId: string } | Record<string, never>
}

export interface SubjectDeps {
  orm: Orm
  links: Pick<LinkRepository, 'find' | 'findById' | 'findInAnyWorkspace'>
  reports: Pick<ReportSource, 'linkIdsOf'>
}

/**
 * Contract §1: here, unlike elsewhere, a link of another user is distinguished from one that does not
 * exist.
 */
async function ownLink(
  { links: found }: SubjectDeps,
  caller: Caller,
  address: LinkReference,
): Promise<LinkRow> {
  const link = await found.find(caller, address)
  if (link !== null) return link
  if ((await found.findInAnyWorkspace(address)) === null) throw new AppError('NOT_FOUND')
  throw new AppError('FORBIDDEN', { message: 'Analytics are for the owner of the link.' })
}

/**
 * The links of a collection, or null when the caller sees no such one. Who sees it, sees all links that are
 * in it, deleted ones too: what they did does not leave the past of the collection.
 */
async function linksOfCollection(
  orm: Orm,
  { workspaceId, restriction }: LinkAccess,
  id: string,
): Promise<string[] | null> {
  const seen = restriction === null ? undefined : inArray(collections.id, [...restriction.collectionIds])
  const [collection] = await orm
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.workspaceId, workspaceId), eq(collections.id, id), seen))
  if (collection === undefined) return null
  const rows = await orm
    .select({ id: collectionLinks.linkId })
    .from(collectionLinks)
    .where(and(eq(collectionLinks.collectionId, id), eq(collectionLinks.workspaceId, workspaceId)))
  return rows.map((row) => row.id)
}

/** @throws NOT_FOUND for what is not there; FORBIDDEN for a link that is not the caller's */
export function createSubjects(deps: SubjectDeps) {
  return async (caller: Caller, subject: Subject): Promise<FoundSubject> => {
    switch (subject.kind) {
      case 'link': {
        const link = await ownLink(deps, caller, subject.address)
        return { linkIds: [link.id], link, name: { shortCode: link.shortCode } }
      }
      case 'link-by-id': {
        const link = await deps.links.findById(caller, subject.id)
        if (link === null) throw new AppError('NOT_FOUND')
        return { linkIds: [link.id], link, name: { shortCode: link.shortCode } }
      }
      case 'collection': {
        const linkIds = await linksOfCollection(deps.orm, caller, subject.id)
        if (linkIds === null) throw new AppError('NOT_FOUND')
        return { linkIds, link: null, name: { collectionId: subject.id } }
      }
      case 'workspace':
        return { linkIds: await deps.reports.linkIdsOf(caller), link: null, name: {} }
      default:
        return subject satisfies never
    }
  }
}
