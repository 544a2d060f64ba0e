import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { audienceSchema } from './messages.ts'

/** Readers who see the same: of a workspace, all of its links or the same ones. */
export type Audience = z.infer<typeof audienceSchema>

/**
 * The audience of those who see these links (contract §2, "Member restrictions"); null: all of the workspace.
 * On every node the same links have the same id.
 */
export function audienceOf(workspaceId: string, linkIds: readonly string[] | null): Audience {
  if (linkIds === null) return { id: workspaceId, workspaceId, linkIds }
  const sorted = linkIds.toSorted()
  return { id: `${workspaceId}:${hash('sha256', sorted.join(), 'base64url')}`, workspaceId, linkIds: sorted }
}
