import { setTimeout as delay } from 'node:timers/promises'

/** An answer that is no success. */
export class ApiError extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

export interface ApiClient {
  /** The `data` of the answer. @throws ApiError unless it is a success */
  call(method: Method, path: string, body?: object): Promise<unknown>
  /** Sends this with every later call. */
  signedIn(accessToken: string): ApiClient
}

const mostTries = 20

const dataOf = (text: string): unknown => {
  const answer: unknown = text === '' ? null : JSON.parse(text)
  return Reflect.get(Object(answer), 'data')
}

/** Talks to the api at the address. An answer that says "too many" is waited for as long as it says, and asked again. */
export function createApiClient(apiUrl: string, headers: Readonly<Record<string, string>> = {}): ApiClient {
  const send = async (method: Method, path: string, body?: object): Promise<Response> => {
    const url = `${apiUrl}/api/v1${path}`
    try {
      return await fetch(url, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new Error(`Nothing answers at ${apiUrl}: start Waymark with npm start, or set DEMO_API_URL.`, {
        cause: error,
      })
    }
  }
  return {
    async call(method, path, body) {
      for (let tries = 1; ; tries++) {
        const response = await send(method, path, body)
        const text = await response.text()
        if (response.ok) return dataOf(text)
        if (response.status !== 429 || tries === mostTries) {
          throw new ApiError(response.status, `${method} ${path} was answered ${response.status}: ${text}`)
        }
        await delay(1_000 * Number(response.headers.get('retry-after') ?? 1))
      }
    },
    signedIn: (accessToken) => createApiClient(apiUrl, { authorization: `Bearer ${accessToken}` }),
  }
}
