import type { Send } from '../api/send-json.ts'

export interface Call {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
  /** Aborted where the page gave the call up. */
  signal: AbortSignal
}

/** A body for 200, or all of an answer. */
export type FakeAnswer = Response | object | null
export type FakeRoutes = Record<string, FakeAnswer | ((call: Call) => FakeAnswer | Promise<FakeAnswer>)>

export interface FakeApi {
  send: Send
  /** In the order in which they came. */
  calls: Call[]
  /** Replaces what one route answers from now on. */
  answer: (route: string, answer: FakeRoutes[string]) => void
}

/** Not `clone` alone: its body can be cancelled only together with the original's. */
const copyOf = async (answer: Response): Promise<Response> =>
  new Response(answer.status === 204 ? null : await answer.clone().text(), answer)

/** Its body never ends: one answer for one call. */
const isStream = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream'

const notFound = () => fakeError(404, 'NOT_FOUND')

/** An error of the API's own shape. */
export const fakeError = (
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response => Response.json({ statusCode: status, code, message: code, ...more }, { status, headers })

async function callOf(request: Request): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(request.headers),
    body: text === '' ? null : JSON.parse(text),
    signal: request.signal,
  }
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/**
 * The API as a table: `'GET /api/v1/links/list': { data: [], meta }`. A part of a path in braces matches
 * anything. What is not in the table is a 404.
 */
export function fakeApi(routes: FakeRoutes): FakeApi {
  const table = new Map(Object.entries(routes))
  const calls: Call[] = []
  const send: Send = async (request) => {
    const call = await callOf(request)
    calls.push(call)
    const wanted = `${call.method} ${call.path}`
    const exact = table.get(wanted)
    const found = exact ?? [...table].find(([route]) => patternOf(route).test(wanted))?.[1]
    const answer = typeof found === 'function' && !(found instanceof Response) ? await found(call) : found
    if (answer === undefined) return notFound()
    if (answer instanceof Response) return isStream(answer) ? answer : copyOf(answer)
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  }
  return { send, calls, answer: (route, answer) => table.set(route, answer) }
}
