export { createMailer, type MailerOptions } from './mailer.ts'
export { type MailSettings, openMailTransport } from './open-transport.ts'
export type { Mail, Mailer, MailTransport } from './port.ts'
export { createSmtpTransport } from './smtp-transport.ts'
