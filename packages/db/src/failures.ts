/** Why Postgres cannot do what it was sent now, although the statement is right. */
export interface PostgresOutage {
  /** Whether the connection is of no use any more: another one may lead to a server that is well. */
  isOfConnection: boolean
  /** One sentence for operators. */
  reason: string
}

const unreachable = { isOfConnection: true, reason: 'Postgres does not answer.' }
const outOfRoom = { isOfConnection: false, reason: 'Postgres is out of disk space.' }
const outOfMemory = { isOfConnection: false, reason: 'Postgres is out of memory.' }

/**
 * SQLSTATE classes and codes that say the server is down or out of room, not that the statement was wrong.
 * 25006: it takes no writes, as a standby does, and a server that was set read-only, as hosted ones are when
 * their disk is full.
 */
const states: readonly (readonly [RegExp, PostgresOutage])[] = [
  [/^08/, unreachable],
  [/^57P0[1-5]$/, { isOfConnection: true, reason: 'Postgres is starting or stopping.' }],
  [/^53300$/, { isOfConnection: true, reason: 'Postgres has no connection left.' }],
  [/^53400$/, { isOfConnection: true, reason: 'Postgres has reached a limit of its configuration.' }],
  [/^25006$/, { isOfConnection: true, reason: 'Postgres takes no writes.' }],
  [/^53100$/, outOfRoom],
  [/^53[0-9A-Z]{3}$/, outOfMemory],
  [/^580[03]0$/, { isOfConnection: false, reason: 'Postgres cannot read or write its disk.' }],
]
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** node-postgres gives these without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/
/** Postgres has no code of its own for a quota. */
const overQuota = /: Disk quota exceeded$/

function* causes(error: unknown): Generator<Error> {
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current
    if (current instanceof AggregateError) yield* current.errors.flatMap((inner) => [...causes(inner)])
    current = current.cause
  }
}

function codeOf(error: Error): string {
  const value: unknown = Reflect.get(error, 'code')
  return typeof value === 'string' ? value : ''
}

function outageOf(error: Error): PostgresOutage | null {
  const code = codeOf(error)
  if (networkCodes.has(code) || driverMessages.test(error.message)) return unreachable
  if (code === 'XX000' && overQuota.test(error.message)) return outOfRoom
  return states.find(([state]) => state.test(code))?.[1] ?? null
}

/**
 * Says why Postgres is unavailable, full, starting, stopping or read-only, where the error comes of that: the
 * same call may succeed later. `null` for any other error.
 */
export function postgresOutage(error: unknown): PostgresOutage | null {
  for (const cause of causes(error)) {
    const outage = outageOf(cause)
    if (outage !== null) return outage
  }
  return null
}

/** Says whether the connection that the error came on is of no use any more. */
export const isConnectionFailure = (error: unknown): boolean => postgresOutage(error)?.isOfConnection ?? false

/** SQLSTATE classes of a value that has no such type, and of a constraint. */
const refusedData = /^(22|23)[0-9A-Z]{3}$/

/**
 * Whether Postgres refused what was to be stored, a value or a row: the same statement fails again, and one
 * without that row may not.
 */
export function isDataRefusal(error: unknown): boolean {
  return [...causes(error)].some((cause) => refusedData.test(codeOf(cause)))
}

/**
 * Whether a row was refused because another one has what must be unique; `constraint` is the name of the
 * index.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23505') return Reflect.get(cause, 'constraint') === constraint
  }
  return false
}
