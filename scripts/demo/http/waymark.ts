import { createWaymarkClient, type WaymarkClient, WaymarkError } from '@waymark/sdk'

/** "Too many" is waited for as long as the answer says, so often. */
const retry = { maxRetries: 20, maxWaitMs: 3_600_000 }

/** A client of the api at the address; without a token for signing in. */
export function openWaymark(apiUrl: string, accessToken?: string): WaymarkClient {
  const send = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request)
    } catch (cause) {
      throw new Error(`Nothing answers at ${apiUrl}: start Waymark with npm start, or set DEMO_API_URL.`, {
        cause,
      })
    }
  }
  const options = { baseUrl: apiUrl, fetch: send, retry }
  return createWaymarkClient(accessToken === undefined ? options : { ...options, accessToken })
}

interface Answer<Data> {
  data?: { data: Data }
  error?: unknown
  response: Response
}

/** What an answer holds. @throws WaymarkError unless it is a success */
export async function dataOf<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  if (data === undefined) throw new WaymarkError(response.status, error)
  return data.data
}

/** Whether a call was answered by this status. */
export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof WaymarkError && error.status === status
