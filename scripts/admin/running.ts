import { type Env, readConfig, secret, text } from '@waymark/config'
import { apiFields } from 'api/config'
import { operatorMark, signOperatorToken } from 'api/operator-token'
import { readSecrets } from 'standalone/stored-secrets'
import { z } from 'zod'

const variables = z.object({
  INTERNAL_PORT: apiFields.INTERNAL_PORT,
  INTERNAL_HOST: apiFields.INTERNAL_HOST,
  JWT_SECRET: secret({ minLength: 32 }).optional(),
  DATA_DIR: text().default('.data'),
})

const answer = z.object({ data: z.object({ text: z.string() }) })
const refusal = z.object({ message: z.string() })

/** A password of which a hash is made, or the clicks of a thousand workspaces. */
const timeoutMs = 60_000

const isRefused = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'].includes(String(error.cause.code))

/** Where the operator's commands reach Waymark; `null` where no secret of it is known. */
export function addressOf(env: Env): { url: string; jwtSecret: string } | null {
  const { internalHost, internalPort, jwtSecret, dataDir } = readConfig(variables, env)
  const known = jwtSecret ?? readSecrets(dataDir)?.jwtSecret
  if (known === undefined) return null
  const host = internalHost === '0.0.0.0' || internalHost === '::' ? '127.0.0.1' : internalHost
  const shown = host.includes(':') ? `[${host}]` : host
  return { url: `http://${shown}:${internalPort}/internal/operator`, jwtSecret: known }
}

async function textOf(response: Response, url: string): Promise<string> {
  if (response.status === 401)
    throw new Error(
      `The Waymark that answers at ${url} has another JWT_SECRET: give the command its settings, or the INTERNAL_PORT of the one that is meant.`,
    )
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return answer.parse(body).data.text
  const refused = refusal.safeParse(body)
  throw new Error(refused.success ? refused.data.message : `${url} answered ${response.status}.`)
}

/**
 * Has the Waymark that runs on this machine run a command: its embedded stores are open to no other process.
 * @param stdin the text of the standard input, where the command needs it
 * @returns what to show; `null` where none runs, or one of a version without the route
 * @throws Error with the sentence of a refusal, one for an unknown workspace, account or key too
 */
export async function runInRunning(env: Env, args: readonly string[], stdin: string): Promise<string | null> {
  const address = addressOf(env)
  if (address === null) return null
  const token = await signOperatorToken(address.jwtSecret, Date.now)
  const response = await fetch(address.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ args, stdin }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    if (isRefused(error)) return null
    throw error
  })
  if (response === null) return null
  const isOfRoute = response.headers.has(operatorMark)
  // A Waymark of before there was this route answers 401 to a token that is not the internal one.
  if (!isOfRoute && (response.status === 401 || response.status === 404)) return null
  if (!isOfRoute && response.ok)
    throw new Error(`Another program answers at ${address.url}: see INTERNAL_PORT.`)
  return await textOf(response, address.url)
}
