import { call } from '../api/account.ts'

export interface BenchWorkspace {
  workspaceId: string
  offerId: string
  key: Record<string, string>
}

/** A workspace with an offer and a key; through the routes that everybody uses. */
export async function openWorkspace(port: number): Promise<BenchWorkspace> {
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    JSON.parse(await call(port, { method: 'POST', path, headers, body })).data
  const email = `bench-${Math.random().toString(36).slice(2)}@example.com`
  const { accessToken, workspace } = await post(
    '/auth/register',
    {},
    { email, password: 'correct horse battery', name: 'Bench' },
  )
  const session = { authorization: `Bearer ${accessToken}` }
  const { key } = await post('/api-keys', session, {
    name: 'bench',
    scopes: ['offers:write', 'conversions:write'],
  })
  const headers = { 'x-api-key': key }
  const offer = await post('/offers', headers, { name: 'An offer', url: 'https://offer.example/', payout: 5 })
  return { workspaceId: workspace.id, offerId: offer.id, key: headers }
}
