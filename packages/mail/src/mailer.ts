import type { Mail, Mailer, MailTransport } from './port.ts'

export interface MailerOptions {
  /** Null: no mail can be sent, which is said once. */
  transport: MailTransport | null
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  /** How long after each failed try the next one comes; after the last of them the mail is given up. */
  retryDelaysMs?: readonly number[]
}

const defaultDelaysMs = [1_000, 10_000, 60_000, 300_000]
/** Under way and waiting together: an unavailable server must not fill the memory. */
const maxMails = 1_000

/**
 * Posts mails in the memory of the process: a restart loses those that wait. Tokens in them can be requested
 * again. The log names subject and reason of a failure, never the text.
 */
export function createMailer({ transport, logger, retryDelaysMs = defaultDelaysMs }: MailerOptions): Mailer {
  if (transport === null) return createMuteMailer(logger)
  const underWay = new Set<Promise<void>>()
  const waiting = new Map<NodeJS.Timeout, Mail>()
  let isClosed = false

  const start = (mail: Mail, tries: number) => {
    const sending = deliver(mail, tries).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  const giveUp = ({ subject }: Mail, fields: object) =>
    logger.error({ subject, ...fields }, 'A mail was given up')
  const deliver = async (mail: Mail, tries: number): Promise<void> => {
    try {
      await transport.deliver(mail)
    } catch (err) {
      const delayMs = retryDelaysMs[tries]
      if (delayMs === undefined || isClosed) return giveUp(mail, { err, tries: tries + 1 })
      logger.warn({ err, subject: mail.subject, delayMs }, 'A mail was not taken; it is tried again')
      wait(mail, { tries: tries + 1, delayMs })
    }
  }
  const wait = (mail: Mail, { tries, delayMs }: { tries: number; delayMs: number }) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      start(mail, tries)
    }, delayMs)
    waiting.set(timer, mail)
  }

  return {
    canSend: true,
    post: (mail) => {
      const reason = isClosed ? 'closing' : 'too many mails wait'
      if (isClosed || underWay.size + waiting.size >= maxMails) giveUp(mail, { reason })
      else start(mail, 0)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
    close: async () => {
      isClosed = true
      for (const [timer, mail] of waiting) {
        clearTimeout(timer)
        giveUp(mail, { reason: 'closing' })
      }
      waiting.clear()
      await Promise.all(underWay)
      transport.close()
    },
  }
}

function createMuteMailer(logger: MailerOptions['logger']): Mailer {
  let isSaid = false
  return {
    canSend: false,
    post: () => {
      if (isSaid) return
      isSaid = true
      logger.warn({}, 'No mail can be sent: set SMTP_URL and MAIL_FROM')
    },
    settled: async () => {},
    close: async () => {},
  }
}
