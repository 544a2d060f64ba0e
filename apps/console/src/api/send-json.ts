import { ApiError, errorOf, errorWithoutAnswer } from './api-error.ts'

/** What `fetch` does for a request that is complete. */
export type Send = (request: Request) => Promise<Response>

/** The browser's own, in the one folder that calls out. */
export const sendByBrowser: Send = (request) => fetch(request)

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Sends one request and reads its JSON; null for an answer without body.
 * @throws ApiError for an answer that is not a success, and where none came
 */
export async function sendJson(send: Send, request: Request): Promise<unknown> {
  try {
    const response = await send(request)
    const body = response.status === 204 ? null : await bodyOf(response)
    if (!response.ok) throw errorOf(response, body)
    return body
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw errorWithoutAnswer(cause)
  }
}
