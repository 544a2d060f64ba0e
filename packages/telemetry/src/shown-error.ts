import { pino } from 'pino'

/**
 * What errors of libraries carry of the data they failed on: a request's bytes, a statement's parameters, a
 * row's values.
 */
const dataFields = ['rawPacket', 'params', 'parameters', 'detail', 'where']

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
export const shownError = (error: Error): object => {
  const shown: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  const parameters = parametersOf(error)
  for (const field of ['message', 'stack']) shown[field] = without(shown[field], parameters)
  for (const field of dataFields) if (shown[field] !== undefined) shown[field] = '[redacted]'
  return shown
}
