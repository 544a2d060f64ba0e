import type { Mail } from '@waymark/mail'
import type { InvitationRow } from './invitations.repository.ts'

export interface InvitationMail {
  row: Pick<InvitationRow, 'email' | 'role' | 'expiresAt'>
  workspaceName: string
  token: string
  publicApiUrl: string
}

/** In one line: a name that a user chose must not look like more of the text. */
const inOneLine = (name: string) => name.replace(/\s+/g, ' ')

/** What the invited one reads. */
export function invitationMail({ row, workspaceName, token, publicApiUrl }: InvitationMail): Mail {
  const name = inOneLine(workspaceName)
  return {
    to: row.email,
    subject: `Invitation to the workspace "${name}"`,
    text: [
      `You are invited to the workspace "${name}" at ${publicApiUrl}, as ${row.role}.`,
      '',
      `To accept, open this link and sign in, or sign up with this address (${row.email}):`,
      '',
      // Behind the `#`, which no server is sent and no log has.
      `    ${publicApiUrl}/invite#${token}`,
      '',
      `The invitation is good once, until ${row.expiresAt.toISOString()}. If you did not expect it, ignore this mail.`,
      '',
      'Without the console: POST /api/v1/invitations/{token}/accept, where {token} is what follows the #.',
      '',
    ].join('\n'),
  }
}
