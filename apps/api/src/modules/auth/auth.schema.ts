import { z } from 'zod'
import { email } from '../email-address.ts'
import { personName } from '../fields.ts'
import { userRecord } from '../users/index.ts'
import { workspaceRecord } from '../workspaces/index.ts'
import { createIsCommonPassword } from './common-passwords.ts'
import { comparedPassword } from './passwords.ts'

const longestPasswordBytes = 256
const bytesOf = (password: string) => Buffer.byteLength(comparedPassword(password), 'utf8')
const isLongEnough = (password: string) => bytesOf(password) >= 10
const isCommonPassword = createIsCommonPassword(isLongEnough)

/** At sign-in a short one is simply wrong; a very long one costs time to hash. */
const anyPassword = z
  .string()
  .refine((password) => bytesOf(password) <= longestPasswordBytes, 'At most 256 bytes.')
export const newPassword = anyPassword
  .refine(isLongEnough, 'At least 10 bytes.')
  .refine(
    (password) => !isCommonPassword(password),
    'This is one of the commonest passwords, which are guessed first: choose another one.',
  )
  .describe(
    'At least 10 bytes and at most 256, and none of the commonest passwords. Compared by its characters, however a keyboard composes them (NFC).',
  )

const credentials = { email: 'ann@example.com', password: 'correct horse battery' }
const refreshToken = 'o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU'

const tokenPair = {
  accessToken: z
    .string()
    .meta({ description: 'JWT, for `Authorization: Bearer`.', examples: ['eyJhbGciOiJIUzI1NiIs…'] }),
  refreshToken: z
    .string()
    .optional()
    .meta({
      description: 'Good for one exchange. Missing only with `X-Waymark-Console: 1`: it is in the cookie.',
      examples: [refreshToken],
    }),
  expiresIn: z.int().meta({ description: 'Seconds until the access token ends.', examples: [900] }),
}

const remember = z
  .boolean()
  .default(true)
  .describe(
    'With `X-Waymark-Console: 1`: whether the cookie outlives the browser (30 days), or ends with it.',
  )

export const registerBody = z
  .strictObject({ email, password: newPassword, name: personName.optional(), remember })
  .meta({ example: { ...credentials, name: 'Ann' } })
export const loginBody = z
  .strictObject({ email, password: anyPassword, remember })
  .meta({ example: credentials })
export const refreshBody = z
  .strictObject({ refreshToken: z.string().min(1).max(200).optional() })
  .meta({ example: { refreshToken } })

export const changePasswordBody = z
  .strictObject({ currentPassword: anyPassword, newPassword })
  .meta({ example: { currentPassword: credentials.password, newPassword: 'battery staple correct' } })
export const forgotPasswordBody = z.strictObject({ email }).meta({ example: { email: credentials.email } })
export const resetPasswordBody = z
  .strictObject({ token: z.string().min(1).max(200), newPassword })
  .meta({ example: { token: refreshToken, newPassword: 'battery staple correct' } })

/** The caller learns nothing about the account or the token. */
export const acceptedAnswer = z.object({ accepted: z.literal(true) })

export const registerAnswer = z.object({ user: userRecord, workspace: workspaceRecord, ...tokenPair })
export const loginAnswer = z.object({ user: userRecord, ...tokenPair })
export const refreshAnswer = z.object(tokenPair)

export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>
export type RegisterBody = z.infer<typeof registerBody>
export type LoginBody = z.infer<typeof loginBody>
export type RegisterAnswer = z.infer<typeof registerAnswer>
export type LoginAnswer = z.infer<typeof loginAnswer>
