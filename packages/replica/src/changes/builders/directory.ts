import type { domains } from '@waymark/db'
import type { DirectoryDomain } from '../../config.ts'

export type DomainRow = typeof domains.$inferSelect

/** What the addresses on a domain begin with; '' is the default domain. */
export type BaseOf = (domainKey: string) => string

/**
 * The directory from all domains: pending ones serve nothing, and visitors of banned ones get the domain that
 * replaces them.
 */
export function directoryOf(rows: readonly DomainRow[], baseOf: BaseOf): DirectoryDomain[] {
  const byHostKey = new Map(rows.map((row) => [hostKey(row.workspaceId, row.host), row]))
  return rows.flatMap((row): DirectoryDomain[] => {
    const { id: domainId, host, workspaceId, status, rootUrl, notFoundUrl, clientHints } = row
    const shown = { host, domainId, workspaceId, rootUrl, notFoundUrl, clientHints }
    if (status === 'pending') return []
    if (status === 'active') return [{ ...shown, status, rotatedTo: null, renamedCodes: {} }]
    const { host: end, renamedCodes } = endOf(row, byHostKey)
    return [{ ...shown, status, rotatedTo: baseOf(end), renamedCodes }]
  })
}

/** Domains take over from domains of their own workspace only: another one may have the host by now. */
const hostKey = (workspaceId: string, host: string) => `${workspaceId} ${host}`

/**
 * Where the visitors of a banned domain end, and what became of the codes on the way. A domain that took over
 * may have been banned after it; one that is gone leaves the default domain.
 */
function endOf(banned: DomainRow, byHostKey: ReadonlyMap<string, DomainRow>) {
  const passed = new Set([banned])
  let renamedCodes = banned.renamedCodes
  let current = banned
  while (current.rotatedTo) {
    const next = byHostKey.get(hostKey(banned.workspaceId, current.rotatedTo))
    if (next === undefined || next.status === 'pending' || passed.has(next)) return { host: '', renamedCodes }
    if (next.status === 'active') return { host: next.host, renamedCodes }
    passed.add(next)
    renamedCodes = renamedTwice(renamedCodes, next.renamedCodes)
    current = next
  }
  return { host: '', renamedCodes }
}

/** The names after the second renaming of those that the first one gave or left. */
function renamedTwice(first: Record<string, string>, second: Record<string, string>): Record<string, string> {
  const names = new Map(Object.entries(second))
  const renamed = Object.entries(first).map(([code, name]) => [code, names.get(name) ?? name] as const)
  return Object.fromEntries([...names, ...renamed])
}
