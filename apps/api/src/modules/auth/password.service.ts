import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { Mailer } from '@waymark/mail'
import type { SessionIdentity } from '../../plugins/caller.ts'
import { hashOfToken, mintToken } from '../../plugins/identity/opaque-tokens.ts'
import { createUserRepository } from '../users/index.ts'
import type { ChangePasswordBody, ResetPasswordBody } from './auth.schema.ts'
import { changedMail, resetMail } from './password-mails.ts'
import { createPasswordResetRepository } from './password-resets.repository.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './sessions.repository.ts'

const minuteMs = 60_000
/** Contract §2. */
const validMinutes = 30
/** More than these in an hour are not sent: a stranger must not be able to fill a mailbox. */
const mailsPerHour = 5

export interface PasswordServiceDeps {
  db: Db
  passwords: Passwords
  mailer: Pick<Mailer, 'post'>
  publicApiUrl: string
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface PasswordService {
  /** Ends the other sessions. @throws VALIDATION_FAILED when `currentPassword` is wrong */
  change(session: SessionIdentity, input: ChangePasswordBody): Promise<void>
  /**
   * Sends a token to the address, if an account has it. It takes longer then, so that no response should wait
   * for it.
   */
  sendReset(email: string): Promise<void>
  /** Ends every session. Does nothing when the token is not valid, and takes about as long. */
  reset(input: ResetPasswordBody): Promise<void>
}

const wrongPassword = () =>
  new AppError('VALIDATION_FAILED', { details: [{ path: 'currentPassword', message: 'is wrong' }] })

/** Passwords that are changed or were lost (contract §2). */
export function createPasswordService(deps: PasswordServiceDeps): PasswordService {
  const { db, passwords, mailer, publicApiUrl, clock } = deps
  return {
    async change({ userId, sessionId }, { currentPassword, newPassword }) {
      const user = await createUserRepository(db.orm).find(userId)
      const matches = await passwords.verify(currentPassword, user?.passwordHash ?? null)
      if (!matches || user === null) throw wrongPassword()
      const passwordHash = await passwords.hash(newPassword)
      const at = new Date(clock())
      const to = await db.transaction(async (tx) => {
        // The owner may have replaced it since, because the sender of this request had stolen it.
        if (!(await createUserRepository(tx).replacePasswordHash(userId, user.passwordHash)))
          throw wrongPassword()
        return replacePassword(tx, { userId, passwordHash, at, exceptId: sessionId })
      })
      if (to !== null) mailer.post(changedMail({ to, publicApiUrl }))
    },

    async sendReset(email) {
      const user = await createUserRepository(db.orm).findByEmail(email)
      if (!user?.isActive) return
      const token = mintToken(deps.randomBytes)
      if (!(await noteReset(deps, user.id, token))) return
      mailer.post(resetMail({ to: user.email, token, validMinutes, publicApiUrl }))
    },

    async reset({ token, newPassword }) {
      // Before the token is checked: else the response time would show whether it is valid.
      const passwordHash = await passwords.hash(newPassword)
      const at = new Date(clock())
      const to = await db.transaction(async (tx) => {
        const userId = await createPasswordResetRepository(tx).use(hashOfToken(token), at)
        return userId === null ? null : replacePassword(tx, { userId, passwordHash, at })
      })
      if (to !== null) mailer.post(changedMail({ to, publicApiUrl }))
    },
  }
}

/** @returns false when the user was sent enough of them already */
async function noteReset({ db, clock }: PasswordServiceDeps, userId: string, token: string) {
  const resets = createPasswordResetRepository(db.orm)
  const createdAt = new Date(clock())
  const anHourAgo = new Date(createdAt.getTime() - 60 * minuteMs)
  if ((await resets.countSince(userId, anHourAgo)) >= mailsPerHour) return false
  await resets.deleteBefore(userId, anHourAgo)
  const expiresAt = new Date(createdAt.getTime() + validMinutes * minuteMs)
  await resets.insert({ tokenHash: hashOfToken(token), userId, createdAt, expiresAt })
  return true
}

interface NewPassword {
  userId: string
  passwordHash: string
  at: Date
  /** The session that goes on. */
  exceptId?: string
}

/**
 * What was handed out under the old password ends with it.
 * @returns the user's address; null when it is gone or deactivated
 */
export async function replacePassword(
  tx: Orm,
  { userId, passwordHash, at, exceptId }: NewPassword,
): Promise<string | null> {
  const resets = createPasswordResetRepository(tx)
  const to = await resets.setPassword(userId, passwordHash, at)
  await resets.useAll(userId, at)
  await createSessionRepository(tx).revokeAll(userId, 'password', exceptId)
  return to
}
