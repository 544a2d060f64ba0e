import { type RandomBytes, uuidV7 } from '@waymark/domain'
import { newCode } from './link-codes.ts'
import type { NewLink } from './links.repository.ts'
import type { CreateLinkBody } from './links.schema.ts'

export interface NewLinkDeps {
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** A link as it is inserted; whether its code and alias are free shows when they are claimed. */
export function newLinkOf(
  { clock, randomBytes }: NewLinkDeps,
  workspaceId: string | null,
  body: CreateLinkBody,
): NewLink {
  const now = new Date(clock())
  return {
    ...body,
    id: uuidV7(now.getTime(), randomBytes(10)),
    workspaceId,
    customAlias: body.customAlias ?? null,
    shortCode: newCode(randomBytes),
    createdAt: now,
    updatedAt: now,
  }
}
