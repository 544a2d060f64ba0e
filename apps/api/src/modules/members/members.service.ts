import type { Db, Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import { type OptionalPrecondition, refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { requireRole, requireRoleOver } from './member-rights.ts'
import { createMemberRepository, type MemberRepository, type MemberRow } from './members.repository.ts'
import type { MemberPatch, MemberQuery, MemberRecord } from './members.schema.ts'
import { checkRestriction } from './restriction-checks.ts'

/** Who acts on whom, and where. */
export interface MemberAddress {
  actorId: string
  workspaceId: string
  userId: string
  /** Says which state the member must have to be changed. */
  precondition: OptionalPrecondition
}

export interface MemberService {
  list(where: Pick<MemberAddress, 'actorId' | 'workspaceId'>, query: MemberQuery): Promise<Page<MemberRecord>>
  update(member: MemberAddress, patch: MemberPatch): Promise<MemberRecord>
  /** Also how a member leaves. */
  remove(member: MemberAddress): Promise<void>
}

export function toMemberRecord({ createdAt, ...row }: MemberRow): MemberRecord {
  return { ...row, createdAt: createdAt.toISOString() }
}

const noSuchMember = () => new AppError('NOT_FOUND', { message: 'There is no such member.' })
const lastOwner = () =>
  new AppError('CONFLICT', {
    message:
      'This is the last owner of the workspace: make another member owner first, or delete the workspace.',
  })

/**
 * Members (contract §2): what they may do is read at each request from the rows changed here, so that a
 * change counts from the next request on, on every node.
 */
export function createMemberService({ db, clock }: { db: Db; clock: () => number }): MemberService {
  return {
    async list({ actorId: userId, workspaceId }, query) {
      const members = createMemberRepository(db.orm)
      await requireRole(members, { workspaceId, userId }, 'admin')
      const { items, total } = await members.page(workspaceId, query)
      return { items: items.map(toMemberRecord), total }
    },

    update: (address, patch) => db.transaction((tx) => update(tx, address, patch, new Date(clock()))),

    remove: (address) =>
      db.transaction(async (tx) => {
        const members = createMemberRepository(tx)
        const { actorId, workspaceId, userId } = address
        const isLeaving = actorId === userId
        const { actor, member } = await open(members, address, isLeaving)
        if (!isLeaving) requireRoleOver(actor, member.role, member.role)
        await assertOwnerRemains(members, workspaceId, member, null)
        await members.remove(workspaceId, userId, new Date(clock()))
      }),
  }
}

/** Locks the workspace, so that what is read here stays true until it is changed. */
async function open(
  members: MemberRepository,
  { actorId, workspaceId, userId, precondition }: MemberAddress,
  isLeaving: boolean,
) {
  await members.lockWorkspace(workspaceId)
  const actor = await requireRole(members, { workspaceId, userId: actorId }, isLeaving ? 'viewer' : 'admin')
  const member = await members.find(workspaceId, userId)
  if (member === null) throw noSuchMember()
  refuseChanged(precondition, toMemberRecord(member))
  return { actor, member }
}

async function update(tx: Orm, address: MemberAddress, patch: MemberPatch, at: Date): Promise<MemberRecord> {
  const members = createMemberRepository(tx)
  const { workspaceId, userId } = address
  const { actor, member } = await open(members, address, false)
  const wanted = { ...member, ...patch }
  requireRoleOver(actor, member.role, wanted.role)
  await checkRestriction(tx, workspaceId, { wanted, added: patch })
  await assertOwnerRemains(members, workspaceId, member, wanted)
  await members.update(workspaceId, userId, patch, at)
  return toMemberRecord(wanted)
}

/** @param wanted null: gone @throws CONFLICT when the workspace would have no active owner left */
async function assertOwnerRemains(
  members: MemberRepository,
  workspaceId: string,
  member: MemberRow,
  wanted: MemberRow | null,
): Promise<void> {
  const isOwner = member.role === 'owner' && member.isActive
  const staysOwner = wanted?.role === 'owner' && wanted.isActive
  if (!isOwner || staysOwner) return
  if ((await members.otherOwners(workspaceId, member.userId)) === 0) throw lastOwner()
}
