import { createLogTransport } from './log-transport.ts'
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
