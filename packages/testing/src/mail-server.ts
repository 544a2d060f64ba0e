import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Header lines and body, as they came. */
  raw: string
  /** The body, decoded. */
  text: string
}

/** A mail server under test. */
export interface MailServer {
  /** As `SMTP_URL` takes it. */
  url: string
  /** What it took, oldest first. */
  mails: ReceivedMail[]
  /** So many of the next mails are refused for the moment (451). */
  refuseNext(count: number): void
  close(): Promise<void>
}

/** Takes mails over SMTP, without TLS and from everybody, whatever password they show. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString('utf8')
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '')
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, text: bodyOf(raw) })
        done()
      })
    },
  })
  // Clients that go without a word are no error of the test.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: (count) => {
      refusals = count
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Texts of one part, encoded as nodemailer does: as they are, as quoted-printable or as base64. */
function bodyOf(raw: string): string {
  const [headers = '', body = ''] = raw.split(/\r\n\r\n([\s\S]*)/)
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
