import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { readableLines } from './readable-lines.ts'
import { shownError } from './shown-error.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** pino's logger; `logger.child({ linkId })` adds fields to every line. */
export type Logger = PinoLogger

export interface LoggerOptions {
  /** The process or part that speaks: `api`, `redirector`, `worker`. */
  name: string
  level: LogLevel
  /** Short lines for a person at a terminal; JSON lines for machines otherwise. */
  format: 'readable' | 'json'
  /** Where the lines go: standard output when not given. */
  destination?: DestinationStream
}

const SECRET_HEADERS = [
  'x-api-key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-internal-token',
  'x-webhook-signature',
  'webhook-signature',
]
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'secret',
  'standardWebhooksSecret',
  'accessToken',
  'refreshToken',
  'token',
  'inviteToken',
  'idToken',
  'apiKey',
  'appSecret',
  'clientSecret',
  'developerToken',
  'webhookSecret',
  'privateKey',
  'credentials',
  'jwtSecret',
  'secretsKey',
  'internalToken',
]

/** Redaction goes by path; these are the depths at which requests and bodies are logged. */
const REDACTED_PATHS = [
  ...SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
  ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
]

/**
 * Makes the logger of a process. Credentials in headers and secret fields are replaced by `[redacted]`, down
 * to the third level of what is logged; never log them deeper or as part of a text. Errors in `err` are shown
 * without the data that they failed on.
 */
export const createLogger = ({ name, level, format, destination }: LoggerOptions): Logger => {
  const out = destination ?? pino.destination({ dest: 1, sync: true })
  return pino(
    {
      name,
      level,
      base: { name },
      serializers: { err: shownError },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    },
    format === 'readable' ? readableLines(out) : out,
  )
}
