import type { MailTransport } from './port.ts'

/**
 * Writes each mail to the log, with the tokens in it: for an installation of one person that has no mail
 * server (`MAIL_TO_LOG`, contract §2). Readers of the log can use them.
 */
export function createLogTransport(logger: { warn(fields: object, message: string): void }): MailTransport {
  return {
    // A warning, so that it is written at the level that a standalone installation logs at.
    deliver: async (mail) => logger.warn({ mail }, 'A mail, written here for want of a server (MAIL_TO_LOG)'),
    close: () => {},
  }
}
