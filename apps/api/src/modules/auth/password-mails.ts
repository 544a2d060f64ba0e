import type { Mail } from '@waymark/mail'

export interface ResetMail {
  to: string
  token: string
  validMinutes: number
  publicApiUrl: string
}

/** To a person who requested a new password. */
export function resetMail({ to, token, validMinutes, publicApiUrl }: ResetMail): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      `A new password was requested for this address at ${publicApiUrl}. To choose one, open`,
      '',
      // Behind the `#`, which no server is sent and no log has.
      `    ${publicApiUrl}/reset#${token}`,
      '',
      `The link is good once, for ${validMinutes} minutes. If it was not you, ignore this mail: nothing has changed.`,
      '',
      'Without the console: POST /api/v1/auth/password/reset, with what follows the # as "token".',
      '',
    ].join('\n'),
  }
}

/** To the owner of an account after a change of its password, by any way. */
export function changedMail({ to, publicApiUrl }: Pick<ResetMail, 'to' | 'publicApiUrl'>): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      `The password of your account at ${publicApiUrl} was changed, and other sessions have ended.`,
      '',
      'If it was not you, request a new password there at once.',
      '',
    ].join('\n'),
  }
}
