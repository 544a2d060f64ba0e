import { join } from 'node:path'
import { clicksTopic } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { type Account, call, openAccount } from '../api/account.ts'
import { clicksAMessage, createClickMaker, tokenOf } from '../ingest/clicks.ts'

/** Whose visitors must not wait, and who works meanwhile. */
export interface CalmWorkspace {
  port: number
  account: Account
  session: Record<string, string>
  codes: string[]
  from: string
  to: string
  /** How many there are at first; their tokens by their number. */
  clicks: number
  tokenOf: (index: number) => string
}

const days = 30
const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export interface Backlog {
  clicks: number
  /** All clicks of a message have one time. */
  clickedAtMs: (index: number) => number
}

/** Times that are spread over the last 30 days, up to an hour ago. */
export function backlogTimes(clicks: number, nowMs: number): Backlog {
  const endMs = nowMs - 3_600_000
  const stepMs = ((days - 1) * dayMs) / clicks
  const firstOf = (index: number) => index - (index % clicksAMessage)
  return { clicks, clickedAtMs: (index) => Math.round(endMs - (clicks - firstOf(index)) * stepMs) }
}

export interface OpenedWorkspace extends CalmWorkspace {
  workspaceId: string
  linkIds: string[]
}

/** Signs up, and makes links that visitors come to. */
export async function openCalmWorkspace(
  port: number,
  backlog: Backlog,
  nowMs: number,
): Promise<OpenedWorkspace> {
  const account = await openAccount(port, 0)
  const get = async (path: string) =>
    JSON.parse(await call(port, { method: 'GET', path, headers: account.session })).data
  const [workspace]: { id: string }[] = await get('/workspaces')
  if (workspace === undefined) throw new Error('There is no workspace')
  const links: { id: string; shortCode: string }[] = await get('/links/list?limit=100')
  return {
    port,
    account,
    session: account.session,
    codes: links.map(({ shortCode }) => shortCode),
    linkIds: links.map(({ id }) => id),
    workspaceId: workspace.id,
    from: dateOf(nowMs - days * dayMs),
    to: dateOf(nowMs),
    clicks: backlog.clicks,
    tokenOf: (index) => tokenOf(index, backlog.clickedAtMs(index)),
  }
}

/** Writes the clicks into the log of an installation that does not run, as if its worker had been down. */
export async function writeBacklog(
  dataDir: string,
  { workspaceId, linkIds }: OpenedWorkspace,
  { clicks, clickedAtMs }: Backlog,
): Promise<void> {
  const make = createClickMaker({ workspaceId, linkIdOf: (index) => linkIds[index % linkIds.length] ?? '' })
  const bus = await openEmbeddedBus({ dir: join(dataDir, 'events'), maxTopicBytes: 4 * 2 ** 30 })
  for (let start = 0; start < clicks; start += clicksAMessage) {
    const count = Math.min(clicksAMessage, clicks - start)
    await bus.publish(
      clicksTopic,
      make(start, count, clickedAtMs(start)).map(({ value }) => ({ value })),
    )
  }
  await bus.close()
}
