/** SQLSTATE classes and codes that say the server is away, not that the query was wrong. */
const connectionStates = /^(08|57P0[1-5]|53300|53400)/
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

function textOf(error: Error, field: 'code' | 'constraint'): string {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}

/** Whether Postgres is away, starting, stopping or full: the same call may succeed soon. */
export function isConnectionFailure(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = textOf(cause, 'code')
    if (networkCodes.has(code) || connectionStates.test(code) || driverMessages.test(cause.message))
      return true
  }
  return false
}

/** Whether the row is there already. @param constraint name of the index or key; any when left out */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (const cause of causes(error)) {
    if (textOf(cause, 'code') === '23505')
      return constraint === undefined || textOf(cause, 'constraint') === constraint
  }
  return false
}
