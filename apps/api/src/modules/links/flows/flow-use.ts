import { AppError } from '@waymark/domain'
import type { LinkTransaction } from '../link-changes.ts'
import { createFlowLinksRepository, type FlowMembers } from './flow-links.repository.ts'

const mostNamed = 5

/**
 * Before something is deleted that flows may use; its row must be locked, so that no rule refers to it
 * meanwhile.
 * @throws CONFLICT naming the links whose rules use it (contract §6)
 */
export async function refuseWhileInFlow({ tx }: LinkTransaction, members: FlowMembers): Promise<void> {
  const users = await createFlowLinksRepository(tx).users(members, mostNamed + 1)
  if (users.length === 0) return
  const named = users.slice(0, mostNamed)
  const codes = named.map((link) => link.customAlias ?? link.shortCode)
  const names = users.length > mostNamed ? `${codes.join(', ')} and others` : codes.join(', ')
  throw new AppError('CONFLICT', {
    message: `Rules of ${codes.length === 1 ? 'the link' : 'the links'} ${names} use it: take it out of their flows first, or archive it.`,
    details: named.map(({ linkId }, index) => ({
      path: `links.${linkId}`,
      message: `is the link ${codes[index]}, a rule of which uses it`,
    })),
  })
}
