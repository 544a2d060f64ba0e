import type { MailTransport } from './port.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export interface MailSettings {
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  mailToLog: boolean
}

/** By which mails go, as the operator has set it; null: neither SMTP_URL nor MAIL_TO_LOG is given. */
export function openMailTransport(
  { smtpUrl: url, mailFrom: from, mailToLog }: MailSettings,
  logger: Parameters<typeof createLogTransport>[0],
): MailTransport | null {
  if (url !== undefined && from !== undefined) return createSmtpTransport({ url, from })
  return mailToLog ? createLogTransport(logger) : null
}

/**
 * Writes each mail to the log, with the tokens in it: for an installation of one person that has no mail
 * server (`MAIL_TO_LOG`, contract §2). Readers of the log can use them.
 */
function createLogTransport(logger: { warn(fields: object, message: string): void }): MailTransport {
  return {
    // A warning, so that it is written at the level that a standalone installation logs at.
    deliver: async (mail) => logger.warn({ mail }, 'A mail, written here for want of a server (MAIL_TO_LOG)'),
    close: () => {},
  }
}
