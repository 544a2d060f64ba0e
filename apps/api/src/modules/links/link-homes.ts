import type { ErrorDetail } from '@waymark/domain'
import type { LinkTransaction } from './link-changes.ts'
import { createLinkDomainRepository, defaultHome, type LinkHome } from './link-domains.repository.ts'

export type HomeVerdict = { ok: true; home: LinkHome } | { ok: false; details: ErrorDetail[] }

/** Where the links of a request may live. */
export interface LinkHomes {
  /** @param domainId of a body; undefined: the workspace's default domain; null: the installation's */
  of(domainId: string | null | undefined): HomeVerdict
}

/** What a link without a workspace has: it lives on the default domain. */
export const anonymousHomes: LinkHomes = { of: () => ({ ok: true, home: defaultHome }) }

/** Holds the domains that the bodies of a request name, and the one that is meant where they name none, until the transaction ends. */
export async function holdHomes(
  { tx }: LinkTransaction,
  workspaceId: string,
  bodies: readonly { domainId?: string | null | undefined }[],
): Promise<LinkHomes> {
  const repository = createLinkDomainRepository(tx)
  const ids = new Set(bodies.flatMap(({ domainId }) => domainId?.toLowerCase() ?? []))
  const named = await repository.hold(workspaceId, [...ids])
  const isDefaultMeant = bodies.some(({ domainId }) => domainId === undefined)
  const unnamed = isDefaultMeant ? await repository.holdDefault(workspaceId) : defaultHome
  return {
    of(domainId) {
      if (domainId === undefined) return { ok: true, home: unnamed }
      const home = domainId === null ? defaultHome : named.get(domainId.toLowerCase())
      if (home !== undefined) return { ok: true, home }
      return { ok: false, details: [{ path: 'domainId', message: 'is no active domain of this workspace' }] }
    },
  }
}
