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
 * Links that were deleted take costs: ad platforms tell what their traffic cost days later, and reports keep them.
 * @throws VALIDATION_FAILED unless the caller may put costs on all of them; at most a thousand are named
 */
export async function checkLinks(orm: Orm, access: LinkAccess, named: readonly NamedLink[]): Promise<void> {
  const ids = new Set(named.flatMap(({ linkId }) => linkId ?? []))
  const permitted = await permittedLinks(orm, access, [...ids], { deletedToo: true })
  const details = named.flatMap(({ path, linkId }): ErrorDetail[] => {
    const message = problemOf(linkId, { access, permitted })
    return message === null ? [] : [{ path, message }]
  })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details: details.slice(0, mostDetails) })
}

function problemOf(
  linkId: string | null,
  { access, permitted }: { access: LinkAccess; permitted: ReadonlySet<string> },
): string | null {
  if (linkId !== null) return permitted.has(linkId) ? null : 'is no link of this workspace'
  // Who sees certain links only (contract §2) has no say in what the whole workspace spent.
  return access.restriction === null ? null : 'must be one of the links that you see'
}
