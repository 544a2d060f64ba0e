/**
 * A user whose reads are measured: a workspace with a key, an offer, a collection, links, and a link with
 * rules.
 */
export interface Account {
  session: Record<string, string>
  key: Record<string, string>
  offerId: string
  code: string
  linkId: string
  collectionId: string
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: object
}

const scopes = ['links:write', 'offers:write', 'costs:write']
const linksOfList = 20
const rulesOfLink = 5

const random = () => Math.random().toString(36).slice(2)

/** The answer's text. @throws unless it is a success */
export const call = async (port: number, request: Call): Promise<string> =>
  (await callInFull(port, request)).text

/** The answer's text and headers. @throws unless it is a success */
export async function callInFull(
  port: number,
  { method, path, headers, body }: Call,
): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return { text, headers: response.headers }
}

/** Makes the account through the routes that everybody uses. */
export async function openAccount(port: number, index: number): Promise<Account> {
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    JSON.parse(await call(port, { method: 'POST', path, headers, body })).data
  const registration = { email: `bench-${index}-${random()}@example.com`, password: 'correct horse battery' }
  const { accessToken } = await post('/auth/register', {}, { ...registration, name: `Caller ${index}` })
  const session = { authorization: `Bearer ${accessToken}` }
  const { key } = await post('/api-keys', session, { name: 'bench', scopes })
  const headers = { 'x-api-key': key }
  const offer = await post('/offers', headers, {
    name: 'An offer',
    url: 'https://offer.example/?sub={click_id}',
  })
  const links = await Promise.all(
    Array.from({ length: linksOfList }, (_, link) =>
      post('/links', headers, { originalUrl: `https://shop.example/landing/${link}`, title: `Link ${link}` }),
    ),
  )
  const { shortCode: code, id: linkId } = links[0]
  const collection = await post('/collections', headers, { name: 'A collection', color: '#aabbcc' })
  for (let priority = 0; priority < rulesOfLink; priority++) {
    await post(`/links/${code}/rules`, headers, {
      ruleType: 'geo',
      targetUrl: `https://shop.example/rule/${priority}?click={click_id}`,
      priority,
      conditions: { match: 'all', filters: [{ kind: 'country', values: ['GB', 'DE'] }] },
    })
  }
  return { session, key: headers, offerId: offer.id, code, linkId, collectionId: collection.id }
}
