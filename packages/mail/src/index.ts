export { createLogTransport } from './log-transport.ts'
export { createMailer, type MailerOptions } from './mailer.ts'
export type { Mail, Mailer, MailTransport } from './port.ts'
export { createSmtpTransport } from './smtp-transport.ts'
