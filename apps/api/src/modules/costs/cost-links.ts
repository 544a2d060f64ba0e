import type { Orm } from '@waymark/db'
import { AppError, type ErrorDetail } from '@waymark/domain'
import type { LinkAccess } from '../../plugins/caller.ts'
import { permittedLinks } from '../links/index.ts'

/** A link of a cost, and the path of the field that names it. */
export interface NamedLink {
  path: string
  linkId: string | null
}

const mostDetails = 1_000

/**
 * Links that were deleted take costs: ad platforms report the cost of traffic days later, and reports still
 * include these links.
 * @returns those that the caller may put no costs on; a thousand at most
 */
export async function linkProblems(
  orm: Orm,
  access: LinkAccess,
  named: readonly NamedLink[],
): Promise<ErrorDetail[]> {
  return (await allLinkProblems(orm, access, named)).slice(0, mostDetails)
}

/** Returns what `linkProblems` does, every one of them. */
export async function allLinkProblems(
  orm: Orm,
  access: LinkAccess,
  named: readonly NamedLink[],
): Promise<ErrorDetail[]> {
  const ids = new Set(named.flatMap(({ linkId }) => linkId ?? []))
  const permitted = await permittedLinks(orm, access, [...ids], { deletedToo: true })
  return named.flatMap(({ path, linkId }): ErrorDetail[] => {
    const message = problemOf(linkId, { access, permitted })
    return message === null ? [] : [{ path, message }]
  })
}

/** @throws VALIDATION_FAILED unless the caller may put costs on all of the links */
export async function checkLinks(orm: Orm, access: LinkAccess, named: readonly NamedLink[]): Promise<void> {
  const details = await linkProblems(orm, access, named)
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

function problemOf(
  linkId: string | null,
  { access, permitted }: { access: LinkAccess; permitted: ReadonlySet<string> },
): string | null {
  if (linkId !== null) return permitted.has(linkId) ? null : 'is no link of this workspace'
  // Who sees certain links only (contract §2) has no say in what the whole workspace spent.
  return access.restriction === null ? null : 'must be one of the links that you see'
}
