import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

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
 * What errors of libraries carry of the data they failed on: a request's bytes, a statement's parameters, a
 * row's values.
 */
const dataFields = ['rawPacket', 'params', 'parameters', 'detail', 'where']

/** Each DOMException has the codes of all of them, and a timeout of a signal is one. */
const constantsOfExceptions = Object.keys(DOMException)

/** drizzle ends its message, and so its stack, with the parameters. */
const parametersOf = (error: object): string => {
  const params: unknown = Reflect.get(error, 'params')
  return Array.isArray(params) && 'query' in error ? `\nparams: ${params}` : ''
}

const without = (text: unknown, part: string): unknown =>
  typeof text === 'string' && part !== '' ? text.replaceAll(part, '\nparams: [redacted]') : text

/**
 * An error as it is logged: its kind, message, stack and codes, without the data that it failed on, which may
 * be secret.
 */
const shownError = (error: Error): object => {
  const shown: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  const parameters = parametersOf(error)
  for (const field of ['message', 'stack']) shown[field] = without(shown[field], parameters)
  for (const field of dataFields) if (shown[field] !== undefined) shown[field] = '[redacted]'
  // Says where the clock ran out, which is the same few lines for whatever took too long.
  if (error.name === 'TimeoutError') delete shown.stack
  for (const field of constantsOfExceptions) delete shown[field]
  return shown
}

interface LogLine {
  level: number
  time: number
  name: string
  msg?: string
  err?: { message: string; stack?: string }
  [field: string]: unknown
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const clockTime = (timeMs: number): string => new Date(timeMs).toISOString().slice(11, 19)

/**
 * A warning is of something that recovers by itself, such as a part that is not there yet: its reason is
 * enough for a person at a terminal.
 */
const stackLevel = pino.levels.values.error ?? 50

const readable = ({ level, time, name, msg, err, ...fields }: LogLine): string => {
  const pairs = Object.entries(fields).map(([field, value]) => `${field}=${written(value)}`)
  const label = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5)
  const reason = err !== undefined && msg !== undefined && msg !== err.message ? `: ${err.message}` : ''
  const sentence = `${msg ?? err?.message ?? ''}${level < stackLevel ? reason : ''}`
  const first = [clockTime(time), label, name.padEnd(10), sentence, ...pairs].join(' ').trimEnd()
  return level < stackLevel || err?.stack === undefined ? `${first}\n` : `${first}\n${err.stack}\n`
}

/** Turns pino's JSON lines into short ones: time of day (UTC), level, name, message, the other fields. */
const readableLines = (out: DestinationStream): DestinationStream => ({
  // pino writes one whole line at a time, in the shape it was configured for.
  write: (line) => out.write(readable(JSON.parse(line) as LogLine)),
})

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
