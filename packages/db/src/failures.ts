/**
 * SQLSTATE classes and codes that say the server is unavailable, not that the query was wrong. 25006: it
 * takes no writes, as a standby does, and a server that was set read-only; another connection may lead to one
 * that takes them.
 */
const connectionStates = /^(08|57P0[1-5]|53300|53400|25006)/
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

/** Whether Postgres is unavailable, starting, stopping, full or read-only: the same call may succeed soon. */
export function isConnectionFailure(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause)
    if (networkCodes.has(code) || connectionStates.test(code) || driverMessages.test(cause.message))
      return true
  }
  return false
}

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
