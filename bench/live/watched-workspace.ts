import { call, openAccount } from '../api/account.ts'

/** A workspace with links, and the headers of each member who watches it. */
export interface WatchedWorkspace {
  codes: string[]
  members: Record<string, string>[]
}

const password = 'correct horse battery'

/** Opens a workspace in which so many members are, each with a session. */
export async function openWatchedWorkspace(port: number, members: number): Promise<WatchedWorkspace> {
  const { session } = await openAccount(port, 0)
  const read = async (path: string) =>
    JSON.parse(await call(port, { method: 'GET', path, headers: session })).data
  const [workspace]: { id: string }[] = await read('/workspaces')
  if (workspace === undefined) throw new Error('There is no workspace')
  const links: { shortCode: string }[] = await read('/links/list?limit=100')
  const joined: Record<string, string>[] = []
  for (let index = 0; index < members; index++)
    joined.push(await join(port, session, { ...workspace, index }))
  return { codes: links.map(({ shortCode }) => shortCode), members: joined }
}

/** A user who registers and accepts an invitation. */
async function join(
  port: number,
  owner: Record<string, string>,
  { id, index }: { id: string; index: number },
): Promise<Record<string, string>> {
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    JSON.parse(await call(port, { method: 'POST', path, headers, body })).data
  const email = `watcher-${index}-${Date.now()}@example.com`
  const { accessToken } = await post('/auth/register', {}, { email, password, name: `Watcher ${index}` })
  const session = { authorization: `Bearer ${accessToken}` }
  const { token } = await post(`/workspaces/${id}/invitations`, owner, { email, role: 'viewer' })
  await post(`/invitations/${token}/accept`, session, {})
  return { ...session, 'x-workspace-id': id }
}
