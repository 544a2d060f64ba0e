import type { DomainAssignments } from './domain-assignments.ts'
import type { LinkRow } from './links.repository.ts'

const dayMs = 24 * 60 * 60_000
/** So long a deletion can be taken back (contract-2 §11). */
const restorableMs = 30 * dayMs

type Restored = Pick<LinkRow, 'deletedAt' | 'domainId' | 'domainKey'>

/** Why a deleted link cannot come back; null: it can. A domain that was removed or banned serves no links. */
export function restoreProblem(
  { deletedAt, domainId, domainKey }: Restored,
  assignments: Pick<DomainAssignments, 'of'>,
  nowMs: number,
): { code: 'NOT_FOUND' | 'CONFLICT'; message: string } | null {
  if (deletedAt === null || deletedAt.getTime() + restorableMs < nowMs)
    return { code: 'NOT_FOUND', message: 'The link was deleted more than 30 days ago.' }
  const isServed = domainKey === '' || (domainId !== null && assignments.of(domainId).ok)
  return isServed
    ? null
    : { code: 'CONFLICT', message: `The domain ${domainKey} of the link is not active any more.` }
}
