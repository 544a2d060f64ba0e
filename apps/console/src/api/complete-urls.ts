import { completeUrl } from '@waymark/domain'

/** The members of bodies that are addresses which a person gives. */
const urlMembers: ReadonlySet<string> = new Set([
  'originalUrl',
  'expiredUrl',
  'targetUrl',
  'url',
  'postbackUrl',
  'rootUrl',
  'notFoundUrl',
])

/**
 * A call with the addresses of its body as they are meant (contract-3 §18): without blanks around them, and
 * with `https://` where they begin with a host. Here, so that no form can forget it.
 */
export async function withCompleteUrls(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return request
  return new Request(request, { body: completeUrls(await request.text()) })
}

/** @param json of a body */
export function completeUrls(json: string): string {
  if (json === '') return json
  const complete = (member: string, value: unknown): unknown =>
    urlMembers.has(member) && typeof value === 'string' ? completeUrl(value) : value
  return JSON.stringify(JSON.parse(json), complete)
}
