import { createTransport } from 'nodemailer'
import type { MailTransport } from './port.ts'

/** A server that does not answer must not block a try, and with it the end of the process, for minutes. */
const timeoutMs = 10_000

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…` (TLS from the
   * start).
   */
  url: string
  /** Sender: an address, or `Name <address>`. */
  from: string
}

/**
 * Mails over SMTP, by nodemailer (contract §2, "mail by SMTP"). Texts are only ever texts: no file and no URL
 * is read.
 */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ to, subject, text }) => {
      // As an object the address is taken as it is: no list of addresses can be made of it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
