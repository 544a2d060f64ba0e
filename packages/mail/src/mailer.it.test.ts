import { type MailServer, openMailServer, waitFor } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, createSmtpTransport } from './index.ts'

const mail = { to: 'ann@example.com', subject: 'A subject', text: 'A text: ключ\n' }

describe('a mailer', () => {
  let server: MailServer
  let lines: { fields: object; message: string }[]
  const logger = {
    warn: (fields: object, message: string) => void lines.push({ fields, message }),
    error: (fields: object, message: string) => void lines.push({ fields, message }),
  }
  const mailerTo = (url: string, retryDelaysMs: number[] = []) =>
    createMailer({
      transport: createSmtpTransport({ url, from: 'Waymark <no-reply@waymark.example>' }),
      logger,
      retryDelaysMs,
    })

  beforeEach(async () => {
    lines = []
    server = await openMailServer()
  })
  afterEach(() => server.close())

  it('sends over SMTP, from the address of the installation', async () => {
    const mailer = mailerTo(server.url)
    mailer.post(mail)
    await mailer.settled()
    expect(server.mails).toMatchObject([{ from: 'no-reply@waymark.example', to: [mail.to] }])
    expect(server.mails[0]?.text.trim()).toBe('A text: ключ')
    await mailer.close()
  })

  it('sends to a domain in Unicode by its ASCII form: servers know no other', async () => {
    const mailer = mailerTo(server.url)
    mailer.post({ ...mail, to: 'ann@münchen.example' })
    await mailer.settled()
    expect(server.mails[0]?.raw).toMatch(/^To: ann@xn--mnchen-3ya\.example\r\n/m)
    await mailer.close()
  })

  it.each([
    ['a header in the subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['a list of addresses', { to: 'ann@example.com, eve@example.com' }],
    ['a header in the address', { to: 'ann@example.com\r\nBcc: eve@example.com' }],
  ])('does not send to another recipient because of %s', async (_name, part) => {
    const mailer = mailerTo(server.url)
    mailer.post({ ...mail, ...part })
    await mailer.settled()
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com')
    expect(server.mails.every(({ raw }) => !/^bcc:/im.test(raw))).toBe(true)
    await mailer.close()
  })

  it('tries again what a server does not take at first', async () => {
    const mailer = mailerTo(server.url, [1, 1])
    server.refuseNext(2)
    mailer.post(mail)
    await waitFor(() => server.mails.length === 1, { timeoutMs: 5_000, description: 'the mail' })
    expect(lines.map(({ message }) => message)).toEqual(
      Array(2).fill('The mail server did not accept a mail; retrying'),
    )
    await mailer.close()
  })

  it('gives up after the last try, and says so without the text', async () => {
    const mailer = mailerTo(server.url, [1])
    server.refuseNext(5)
    mailer.post(mail)
    await waitFor(() => lines.length === 2, { timeoutMs: 5_000, description: 'lines of the log' })
    expect(lines[1]).toMatchObject({ message: 'A mail was given up', fields: { tries: 2 } })
    expect(JSON.stringify(lines)).not.toContain('ключ')
    expect(server.mails).toEqual([])
    await mailer.close()
  })

  it('closes without waiting for what is to be tried again', async () => {
    const mailer = mailerTo(server.url, [3_600_000])
    server.refuseNext(1)
    mailer.post(mail)
    await waitFor(() => lines.length === 1, { timeoutMs: 5_000, description: 'lines of the log' })
    await mailer.close()
    expect(lines.at(-1)).toMatchObject({ message: 'A mail was given up', fields: { reason: 'closing' } })
    mailer.post(mail)
    expect(lines).toHaveLength(3)
  })

  it('says once that there is no server, and sends nothing', async () => {
    const mailer = createMailer({ transport: null, logger })
    mailer.post(mail)
    mailer.post(mail)
    await mailer.close()
    expect(lines.map(({ message }) => message)).toEqual(['No mail can be sent: set SMTP_URL and MAIL_FROM'])
  })
})
