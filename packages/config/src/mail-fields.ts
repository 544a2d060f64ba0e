import type { z } from 'zod'
import { boolean, mailAddress, url } from './fields.ts'

/** How mails are sent: by the api to people who sign in, by the worker to those whom an alert notifies. */
export const mailFields = {
  SMTP_URL: url(['smtp', 'smtps'])
    .meta({ mayBeInFile: true })
    .optional()
    .describe(
      'Mail server for invitations, lost passwords and alerts: smtp://user:password@host:587. Not set: no mails',
    ),
  MAIL_FROM: mailAddress()
    .optional()
    .describe('Sender of mails, with SMTP_URL: Waymark <no-reply@example.com>'),
  MAIL_TO_LOG: boolean()
    .default(false)
    .describe('Writes mails to the log, tokens included, instead of sending them; not with DATABASE_URL'),
}

interface MailVariables {
  DATABASE_URL?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_TO_LOG: boolean
}

/** Tokens are for the log of one person's own machine only (contract §2), and a mail has a sender. */
export function refuseMailVariables(variables: MailVariables, context: z.core.$RefinementCtx): void {
  const refuse = (name: keyof MailVariables, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (variables.MAIL_TO_LOG && variables.DATABASE_URL !== undefined)
    refuse('MAIL_TO_LOG', 'must not be true when DATABASE_URL is set')
  if (variables.MAIL_TO_LOG && variables.SMTP_URL !== undefined)
    refuse('MAIL_TO_LOG', 'must not be true when SMTP_URL is set')
  if (variables.SMTP_URL !== undefined && variables.MAIL_FROM === undefined)
    refuse('MAIL_FROM', 'must be given when SMTP_URL is set')
}
