import { type RandomBytes, uuidV7 } from '@waymark/domain'
import { newCode } from './link-codes.ts'
import type { DomainAssignment } from './link-domains.repository.ts'
import type { NewLink } from './links.repository.ts'
import type { CreateLinkBody } from './links.schema.ts'
import type { LinkDefaults } from './locked-workspace.ts'

export interface NewLinkDeps {
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** A link as it was requested. */
export interface WantedLink {
  workspaceId: string | null
  assignment: DomainAssignment
  /** Null: of no workspace. */
  defaults: LinkDefaults | null
  body: CreateLinkBody
  /** Of the body's password. */
  passwordHash: string | null
}

/** A link as it is inserted; whether its code and alias are free shows when they are claimed. */
export function newLinkOf({ clock, randomBytes }: NewLinkDeps, wanted: WantedLink): NewLink {
  const { workspaceId, assignment, defaults, passwordHash } = wanted
  const { password: _secret, collectionIds: _joined, findExisting: _found, ...body } = wanted.body
  const now = new Date(clock())
  return {
    ...body,
    ...assignment,
    uniquenessHours: body.uniquenessHours ?? defaults?.uniquenessHours,
    passwordHash,
    id: uuidV7(now.getTime(), randomBytes(10)),
    workspaceId,
    customAlias: body.customAlias ?? null,
    shortCode: newCode(randomBytes),
    createdAt: now,
    updatedAt: now,
  }
}
