import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ListenOptions {
  port: number
  host: string
  /** The variable that sets the port: `API_PORT`. Its host is set by `API_HOST`. */
  variable: string
}

const hostVariable = (variable: string): string => variable.replace(/_PORT$/, '_HOST')
const unknownHost = ({ host, variable }: ListenOptions): string =>
  `${hostVariable(variable)} is ${host}, a name without an address: set it to an address of this machine.`

const reasons: Record<string, (options: ListenOptions) => string> = {
  EADDRINUSE: ({ port, variable }) => `Port ${port} is taken: set ${variable} to a free one.`,
  EACCES: ({ port, variable }) =>
    `Port ${port} may not be opened by this user: set ${variable} to one above 1023.`,
  EADDRNOTAVAIL: ({ host, port, variable }) =>
    `Port ${port} cannot be opened on ${host}: this machine has no such address. Set ${hostVariable(variable)} to one it has.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}

/**
 * Opens the port.
 * @returns where it listens
 * @throws one sentence that names the port or the host and its variable
 */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<string> {
  try {
    return await app.listen({ port: options.port, host: options.host })
  } catch (error) {
    throw withReason(error, options)
  }
}

/**
 * Opens the port and closes it again, for a start that has much to do before it listens. Another program may
 * still take the port in between.
 * @throws one sentence that names the port or the host and its variable
 */
export async function assertPortFree(options: ListenOptions): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port: options.port, host: options.host })
    await once(server, 'listening')
  } catch (error) {
    throw withReason(error, options)
  }
  server.close()
  await once(server, 'close')
}

function withReason(error: unknown, options: ListenOptions): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new Error(reason(options), { cause: error }) : error
}
