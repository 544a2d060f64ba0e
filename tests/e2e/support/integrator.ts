/** What an integrator sends and sees: the API by HTTP, nothing of our own code. */
export interface Answer<Data> {
  status: number
  /** The envelope's `data`, as the caller says it is shaped; only to be read after a 2xx. */
  data: Data
  /** The error's `code`. */
  code: string | null
  /** What the error says of it, and of each field. */
  reason: string
}

export interface Integrator {
  call<Data = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Data>>
  /** A file as text. @throws Error with the status where that is not 200 */
  file(path: string): Promise<string>
  /** The same caller against another api. */
  at(apiUrl: string): Integrator
}

export type Credentials = Readonly<Record<string, string>>

/** A caller with fixed credentials (`x-api-key` or `authorization`); paths are relative to `/api/v1`. */
export function createIntegrator(apiUrl: string, credentials: Credentials = {}): Integrator {
  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
    const response = await fetch(`${apiUrl}/api/v1${path}`, {
      method,
      headers: { ...credentials, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const envelope = text === '' ? {} : JSON.parse(text)
    const reason = [envelope.message, JSON.stringify(envelope.details)].join(' ')
    return { status: response.status, data: envelope.data, code: envelope.code ?? null, reason }
  }
  const file = async (path: string) => {
    const response = await fetch(`${apiUrl}/api/v1${path}`, { headers: credentials })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  return { call, file, at: (otherUrl) => createIntegrator(otherUrl, credentials) }
}

export interface Account {
  session: Integrator
  key: Integrator
  keyId: string
}

/** Of everybody who signs up here. */
export const password = 'correct horse battery'

/** Signs up and makes a key with every scope. */
export async function signUp(apiUrl: string, email: string): Promise<Account> {
  const registered = await createIntegrator(apiUrl).call<{ accessToken: string }>('POST', '/auth/register', {
    email,
    password,
  })
  if (registered.status !== 201) throw new Error(`Sign-up failed: ${registered.status} ${registered.code}`)
  const session = createIntegrator(apiUrl, { authorization: `Bearer ${registered.data.accessToken}` })
  const made = await session.call<{ id: string; key: string }>('POST', '/api-keys', {
    name: 'e2e',
    scopes: ['admin:write'],
  })
  if (made.status !== 201) throw new Error(`No key: ${made.status} ${made.code}`)
  return { session, key: createIntegrator(apiUrl, { 'x-api-key': made.data.key }), keyId: made.data.id }
}

/**
 * What the call answers with, where that is a 2xx.
 * @throws Error with status and code otherwise
 */
export async function done<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { status, code, data, reason } = await answer
  if (status < 200 || status > 299) throw new Error(`The api answered ${status} ${code}: ${reason}`)
  return data
}

/**
 * Clicks of a link without bots, as its summary says; null while the api cannot say. @param to not given: now
 */
export async function totalClicks(caller: Integrator, code: string, to?: Date): Promise<number | null> {
  const range = to ? `?to=${to.toISOString()}` : ''
  const path = `/links/${code}/analytics/summary${range}`
  const answer = await caller.call<{ totalClicks: number }>('GET', path)
  return answer.status === 200 ? answer.data.totalClicks : null
}
