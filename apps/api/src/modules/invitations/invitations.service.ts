import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Mailer } from '@waymark/mail'
import type { Page } from '../../envelope.ts'
import { hashOfToken, mintToken } from '../../plugins/identity/opaque-tokens.ts'
import {
  checkRestriction,
  createMemberRepository,
  requireRole,
  requireRoleOver,
  toMemberRecord,
} from '../members/index.ts'
import { createUserRepository } from '../users/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { createInvitationRepository, type InvitationRow } from './invitations.repository.ts'
import type {
  AcceptedInvitation,
  InvitationCreate,
  InvitationPreview,
  InvitationQuery,
  InvitationRecord,
  MadeInvitation,
} from './invitations.schema.ts'

/** Contract §2: an invitation that is not accepted for so long has expired. */
const validDays = 7
const dayMs = 86_400_000

export interface InvitationServiceDeps {
  db: Db
  mailer: Pick<Mailer, 'post'>
  /** Where the mail says that the invitation is accepted. */
  publicApiUrl: string
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** The caller, and its workspace. */
export interface Inviter {
  userId: string
  workspaceId: string
}

export interface InvitationService {
  list(inviter: Inviter, query: InvitationQuery): Promise<Page<InvitationRecord>>
  create(inviter: Inviter, input: InvitationCreate): Promise<MadeInvitation>
  revoke(inviter: Inviter, invitationId: string): Promise<void>
  /** What the token is to. @throws NOT_FOUND when it was used, revoked or has expired */
  preview(token: string): Promise<InvitationPreview>
  /** The user becomes a member. */
  accept(userId: string, token: string): Promise<AcceptedInvitation>
}

const noSuchInvitation = () =>
  new AppError('NOT_FOUND', {
    message: 'There is no such invitation: it was accepted, revoked or has expired.',
  })
const conflict = (message: string) =>
  new AppError('CONFLICT', { message, details: [{ path: 'email', message }] })

function toInvitationRecord(row: InvitationRow): InvitationRecord {
  const { tokenHash: _secret, acceptedAt: _open, createdAt, expiresAt, ...record } = row
  return { ...record, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Invitations (contract §2): by mail, for one address, once, for 7 days. */
export function createInvitationService(deps: InvitationServiceDeps): InvitationService {
  const { db, clock } = deps
  const invitations = createInvitationRepository(db.orm)
  const requireAdmin = (orm: Orm, inviter: Inviter) =>
    requireRole(createMemberRepository(orm), inviter, 'admin')

  return {
    async list(inviter, query) {
      await requireAdmin(db.orm, inviter)
      const { items, total } = await invitations.pageOpen(inviter, query, new Date(clock()))
      return { items: items.map(toInvitationRecord), total }
    },

    async create(inviter, input) {
      const token = mintToken(deps.randomBytes)
      const { row, workspaceName } = await db.transaction((tx) => insert(deps, tx, { inviter, input, token }))
      deps.mailer.post(invitationMail({ row, workspaceName, token, publicApiUrl: deps.publicApiUrl }))
      return { ...toInvitationRecord(row), token }
    },

    async revoke(inviter, invitationId) {
      await requireAdmin(db.orm, inviter)
      await invitations.remove(inviter, invitationId)
    },

    async preview(token) {
      const found = await invitations.findOpen(hashOfToken(token), new Date(clock()))
      if (found === null) throw noSuchInvitation()
      return { ...found, expiresAt: found.expiresAt.toISOString() }
    },

    accept: (userId, token) => db.transaction((tx) => accept(deps, tx, { userId, token })),
  }
}

async function insert(
  { clock, randomBytes }: InvitationServiceDeps,
  tx: Orm,
  { inviter, input, token }: { inviter: Inviter; input: InvitationCreate; token: string },
) {
  const { workspaceId, userId } = inviter
  const members = createMemberRepository(tx)
  await members.lockWorkspace(workspaceId)
  requireRoleOver(await requireRole(members, inviter, 'admin'), null, input.role)
  await checkRestriction(tx, workspaceId, { wanted: input, added: input })
  if (await members.hasAddress(workspaceId, input.email)) throw conflict('is a member already')
  const invitations = createInvitationRepository(tx)
  const createdAt = new Date(clock())
  await invitations.deleteExpired(inviter, input.email, createdAt)
  const row = await invitations.insert({
    ...input,
    id: uuidV7(createdAt.getTime(), randomBytes(10)),
    workspaceId,
    tokenHash: hashOfToken(token),
    invitedBy: userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validDays * dayMs),
  })
  if (row === null) throw conflict('is invited already: revoke that invitation to send another')
  return { row, workspaceName: await invitations.workspaceName(workspaceId) }
}

async function accept(
  { clock }: InvitationServiceDeps,
  tx: Orm,
  { userId, token }: { userId: string; token: string },
): Promise<AcceptedInvitation> {
  const invitations = createInvitationRepository(tx)
  const members = createMemberRepository(tx)
  const found = await invitations.findByToken(hashOfToken(token))
  // The workspace is locked first, as in every change of its members.
  if (found === null || !(await members.lockWorkspace(found.workspaceId))) throw noSuchInvitation()
  const { workspaceId, role, linkIds, collectionIds } = found
  const createdAt = new Date(clock())
  if (!(await invitations.markAccepted(found.id, createdAt))) throw noSuchInvitation()
  if ((await createUserRepository(tx).find(userId))?.email !== found.email)
    throw new AppError('FORBIDDEN', { message: 'This invitation is for another e-mail address.' })
  const row = { workspaceId, userId, role, linkIds, collectionIds, createdAt }
  if (!(await members.insert(row)))
    throw new AppError('CONFLICT', { message: 'You are a member of this workspace already.' })
  const member = await members.find(workspaceId, userId)
  if (member === null) throw new AppError('INTERNAL')
  return { ...toMemberRecord(member), workspaceId }
}
