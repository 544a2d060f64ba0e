import { isContactUrl } from '@waymark/domain'
import type { CompiledLink, LinkCompiler } from '@waymark/redirect-flow'
import type { BioPage, BioPageEntry, LinkAddress, LinkSnapshot } from '@waymark/replica'
import type { Document } from '../html/document.ts'
import { renderBioPage } from './page.ts'

/** Where an entry leads: to a link of the workspace with its rules and all, or to an address. */
export type CompiledEntry = { kind: 'link'; address: LinkAddress } | { kind: 'address'; link: CompiledLink }

/** A bio page made ready once a version. */
export interface CompiledBioPage {
  workspaceId: string
  document: Document
  /** By their ids. */
  entries: ReadonlyMap<string, CompiledEntry>
}

/** `ConfigCacheDeps.compile` of bio pages. */
export function createBioPageCompiler(compileLink: LinkCompiler): (page: BioPage) => CompiledBioPage {
  return (page) => ({
    workspaceId: page.workspaceId,
    document: renderBioPage(page),
    entries: new Map(
      page.entries.flatMap((entry): [string, CompiledEntry][] => {
        const compiled = compileEntry(compileLink, page, entry)
        return compiled === null ? [] : [[entry.id, compiled]]
      }),
    ),
  })
}

function compileEntry(
  compileLink: LinkCompiler,
  page: BioPage,
  { id, url, link, title }: BioPageEntry,
): CompiledEntry | null {
  if (link !== null) return { kind: 'link', address: link }
  // Such an address is never a Location.
  if (url === null || isContactUrl(url)) return null
  return { kind: 'address', link: compileLink(asLink(page, { id, url, title })) }
}

/**
 * An address is served as a link without rules is: macros, query, bots, counting. Its clicks say that there
 * is no link.
 */
function asLink(
  { workspaceId, domainKey, slug, url: pageUrl }: BioPage,
  { id, url, title }: { id: string; url: string; title: string },
): LinkSnapshot {
  return {
    schemaVersion: 1,
    version: 1,
    linkId: id,
    workspaceId,
    domainKey,
    title,
    codes: [slug],
    shortCode: slug,
    shortUrl: `${pageUrl}/${id}`,
    originalUrl: url,
    status: 'active',
    startsAtMs: null,
    expiresAtMs: null,
    expiredUrl: null,
    redirectType: '302',
    appendQuery: true,
    utm: null,
    subIdMap: {},
    uniquenessHours: 24,
    clickLimit: null,
    passwordHash: null,
    bindVisitors: null,
    retargetingPixels: [],
    trafficSourceId: null,
    traffic: null,
    rules: [],
  }
}
