import type { Send } from './send-json.ts'
import type { Session } from './session.ts'

export interface AuthorizedSendDeps {
  session: Session
  send: Send
  /**
   * Shows the sign-in over the page. Resolves when someone has signed in there, rejects when the page is
   * left.
   */
  signInOverPage: () => Promise<void>
}

async function sendWith(send: Send, request: Request, token: string | null): Promise<Response> {
  const authorized = new Request(request)
  // The cookie comes along to the routes of the session, which take it from the console's own pages only.
  authorized.headers.set('X-Waymark-Console', '1')
  if (token !== null) authorized.headers.set('Authorization', `Bearer ${token}`)
  return send(authorized)
}

/**
 * Sends with the session's token; after a 401 once more with a new one; where the session has ended, once
 * more after someone has signed in over the page. The request that is sent again is the same one,
 * `Idempotency-Key` and all.
 */
export function createAuthorizedSend({ session, send, signInOverPage }: AuthorizedSendDeps): Send {
  return async (request) => {
    const used = await session.accessToken()
    if (used !== null) {
      const answer = await sendWith(send, request.clone(), used)
      if (answer.status !== 401) return answer
      const next = await session.replaceToken(used)
      if (next !== null) return sendWith(send, request, next)
    }
    await signInOverPage()
    return sendWith(send, request, await session.accessToken())
  }
}
