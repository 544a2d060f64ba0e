import type { ErrorDetail } from '@waymark/domain'
import type { LinkTransaction } from './link-changes.ts'
import {
  createLinkDomainRepository,
  type DomainAssignment,
  defaultAssignment,
} from './link-domains.repository.ts'

export type AssignmentResult =
  | { ok: true; assignment: DomainAssignment }
  | { ok: false; details: ErrorDetail[] }

/** Where the links of a request may live. */
export interface DomainAssignments {
  /** @param domainId of a body; undefined: the workspace's default domain; null: the installation's */
  of(domainId: string | null | undefined): AssignmentResult
}

/** What a link without a workspace has: it lives on the default domain. */
export const anonymousAssignments: DomainAssignments = {
  of: () => ({ ok: true, assignment: defaultAssignment }),
}

/**
 * Locks the domains that the bodies of a request name, and the default one where they name none, until the
 * transaction ends.
 */
export async function lockAssignments(
  { tx }: LinkTransaction,
  workspaceId: string,
  bodies: readonly { domainId?: string | null | undefined }[],
): Promise<DomainAssignments> {
  const repository = createLinkDomainRepository(tx)
  const ids = new Set(bodies.flatMap(({ domainId }) => domainId?.toLowerCase() ?? []))
  const named = await repository.lockForShare(workspaceId, [...ids])
  const isDefaultMeant = bodies.some(({ domainId }) => domainId === undefined)
  const unnamed = isDefaultMeant ? await repository.lockDefault(workspaceId) : defaultAssignment
  return {
    of(domainId) {
      if (domainId === undefined) return { ok: true, assignment: unnamed }
      const assignment = domainId === null ? defaultAssignment : named.get(domainId.toLowerCase())
      if (assignment !== undefined) return { ok: true, assignment }
      return { ok: false, details: [{ path: 'domainId', message: 'is no active domain of this workspace' }] }
    },
  }
}
