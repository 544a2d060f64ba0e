/** Plain text, to one reader. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Takes a mail to a server, or wherever mails go. */
export interface MailTransport {
  /** Rejects when it was not taken; trying again may help. */
  deliver(mail: Mail): Promise<void>
  /** No mail goes out after it. */
  close(): void
}

/** Sends mails beside what a request does: no response waits for a mail server. */
export interface Mailer {
  /** False: there is nowhere to send mails to, and none goes out. */
  readonly canSend: boolean
  /**
   * Never throws and never waits. What cannot be sent is tried again some times, then given up with a line in
   * the log.
   */
  post(mail: Mail): void
  /** Resolves when no try is under way; what waits to be tried again is not waited for. */
  settled(): Promise<void>
  /** Gives up what waits to be tried again, and resolves when the tries under way have ended. */
  close(): Promise<void>
}
