import { tracingChannel } from 'node:diagnostics_channel'
import type { PoolClient } from 'pg'

/** Statements with their texts, never their values. */
const queries = tracingChannel<object, { text: string }>('waymark:postgres:query')

const textOf = (query: unknown): string => {
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query
  return typeof text === 'string' ? text : ''
}

/**
 * Publishes the statements of a new connection to the channel, where it has subscribers; else the connection
 * stays as it is.
 */
export function traceQueries(client: PoolClient): void {
  if (!queries.hasSubscribers) return
  const query = client.query
  Object.defineProperty(client, 'query', {
    value(...given: unknown[]): unknown {
      const about = { text: textOf(given[0]) }
      const plain = (...args: unknown[]): unknown => Reflect.apply(query, client, args)
      const isCallback = typeof given.at(-1) === 'function'
      return isCallback
        ? queries.traceCallback(plain, given.length - 1, about, client, ...given)
        : queries.tracePromise(async (...args: unknown[]) => plain(...args), about, client, ...given)
    },
  })
}
