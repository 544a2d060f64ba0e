import { pause } from '@waymark/async'
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
  const closing = new AbortController()
  const { signal } = closing
  /** Those under way, and those that wait to be tried again. */
  const posted = new Set<Promise<unknown>>()
  const tries = new Set<Promise<unknown>>()

  const giveUp = ({ subject }: Mail, fields: object) =>
    logger.error({ subject, ...fields }, 'A mail was given up')
  /** @returns the ms after which it is to be tried again; null: it was sent, or given up */
  const tryOnce = async (mail: Mail, triesBefore: number): Promise<number | null> => {
    try {
      await transport.deliver(mail)
      return null
    } catch (err) {
      const delayMs = retryDelaysMs[triesBefore] ?? null
      if (delayMs === null || signal.aborted) {
        giveUp(mail, { err, tries: triesBefore + 1 })
        return null
      }
      logger.warn({ err, subject: mail.subject, delayMs }, 'The mail server did not accept a mail; retrying')
      return delayMs
    }
  }
  const deliver = async (mail: Mail): Promise<void> => {
    for (let triesBefore = 0; ; triesBefore += 1) {
      const delayMs = await listed(tries, tryOnce(mail, triesBefore))
      if (delayMs === null) return
      await pause(delayMs, { signal })
      if (signal.aborted) return giveUp(mail, { reason: 'closing' })
    }
  }

  return {
    canSend: true,
    post: (mail) => {
      const reason = signal.aborted ? 'closing' : 'too many mails wait'
      if (signal.aborted || posted.size >= maxMails) giveUp(mail, { reason })
      else void listed(posted, deliver(mail))
    },
    settled: async () => {
      await Promise.all(tries)
    },
    close: async () => {
      closing.abort()
      await Promise.all(posted)
      transport.close()
    },
  }
}

/** The work, which never rejects, is in the set until it ends. */
function listed<Result>(set: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> {
  set.add(work)
  return work.finally(() => set.delete(work))
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
