import { randomUUID } from 'node:crypto'
import { createWaymarkClient, eachItem, type Schemas, type WaymarkClient, WaymarkError } from '@waymark/sdk'
import { landings, networks, offers, sources } from './catalogue/marketing.ts'
import { type DemoLink, type LinkPlan, type Members, planLinks } from './links.ts'
import { untilProcessed } from './until-processed.ts'

export interface Credentials {
  email: string
  password: string
}

/** Of a user who is signed in, for one workspace. */
export interface WorkspaceSession {
  accessToken: string
  workspaceId: string
}

/** What was made by REST, and the client that made it. */
export interface Workspace extends Members {
  waymark: WaymarkClient
  id: string
  timezone: string
  baseCurrency: string
  links: readonly DemoLink[]
}

interface DemoLinks {
  seed: number
  links: number
}

interface Answer<Data> {
  data?: { data: Data }
  error?: unknown
  response: Response
}

/** The data of an answer. @throws WaymarkError unless it is a success */
export async function dataOf<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  if (data === undefined) throw new WaymarkError(response.status, error)
  return data.data
}

/** "Too many" is waited for as long as the answer says, so often. */
const retry = { maxRetries: 20, maxWaitMs: 3_600_000 }

/**
 * A client that sends again what got no answer, or one of 5xx. Each POST has an `Idempotency-Key`: what was
 * made although its answer was lost is not made twice.
 */
export function openWaymark(
  apiUrl: string,
  session?: { accessToken: string; workspaceId?: string },
): WaymarkClient {
  const send = (request: Request) => {
    if (session !== undefined && request.method === 'POST')
      request.headers.set('idempotency-key', randomUUID())
    return untilProcessed(() => fetch(request.clone())).catch((cause: unknown) => {
      throw new Error(`Nothing answers at ${apiUrl}: start Waymark with npm start, or set DEMO_API_URL.`, {
        cause,
      })
    })
  }
  const options = { baseUrl: apiUrl, fetch: send, retry }
  return createWaymarkClient(session === undefined ? options : { ...options, ...session })
}

/** Signs in, or up where no account has this address yet. */
async function signIn(apiUrl: string, body: Credentials): Promise<WaymarkClient> {
  const waymark = openWaymark(apiUrl)
  const login = await waymark.POST('/api/v1/auth/login', { body })
  if (login.response.status !== 401) return openWaymark(apiUrl, await dataOf(login))
  const registered = await waymark.POST('/api/v1/auth/register', { body: { ...body, name: 'Demo' } })
  if (registered.response.status === 409)
    throw new Error(`${body.email} is registered with another password: set DEMO_PASSWORD.`)
  return openWaymark(apiUrl, await dataOf(registered))
}

const byAge = (page: { limit: number; offset: number }) => ({ ...page, sort: 'createdAt' as const })

/** Makes the planned ones whose names are not there yet: a second run finds those of the first. */
async function ensureNamed<Planned extends { name: string }>(
  existing: AsyncIterable<{ id: string; name: string | null }>,
  planned: readonly Planned[],
  make: (one: Planned) => Promise<{ id: string }>,
): Promise<(Planned & { id: string })[]> {
  const known = new Map<string | null, string>()
  for await (const { name, id } of existing) known.set(name, id)
  const all: (Planned & { id: string })[] = []
  for (const one of planned) all.push({ ...one, id: known.get(one.name) ?? (await make(one)).id })
  return all
}

async function ensureMembers(waymark: WaymarkClient): Promise<Members> {
  const madeNetworks = await ensureNamed(
    eachItem((page) => waymark.GET('/api/v1/affiliate-networks', { params: { query: byAge(page) } })),
    networks,
    (body) => dataOf(waymark.POST('/api/v1/affiliate-networks', { body })),
  )
  const idOfNetwork = new Map<string, string>(madeNetworks.map(({ name, id }) => [name, id]))
  return {
    offers: await ensureNamed(
      eachItem((page) => waymark.GET('/api/v1/offers', { params: { query: byAge(page) } })),
      offers,
      ({ name, url, groupName, network, payout, payoutCurrency, payoutModel }) => {
        const paid = { networkId: idOfNetwork.get(network) ?? null, payout, payoutCurrency, payoutModel }
        return dataOf(waymark.POST('/api/v1/offers', { body: { name, url, groupName, ...paid } }))
      },
    ),
    landings: await ensureNamed(
      eachItem((page) => waymark.GET('/api/v1/landings', { params: { query: byAge(page) } })),
      landings,
      ({ name, url, groupName }) =>
        dataOf(waymark.POST('/api/v1/landings', { body: { name, url, groupName } })),
    ),
    sources: await ensureNamed(
      eachItem((page) => waymark.GET('/api/v1/traffic-sources', { params: { query: byAge(page) } })),
      sources,
      // Not active: none is called, the addresses are made up.
      ({ name, postbackUrl }) =>
        dataOf(waymark.POST('/api/v1/traffic-sources', { body: { name, postbackUrl, isActive: false } })),
    ),
  }
}

async function ensureLinks(waymark: WaymarkClient, plans: readonly LinkPlan[]): Promise<DemoLink[]> {
  const existing = eachItem((page) =>
    waymark.GET('/api/v1/links/list', { params: { query: { ...byAge(page), tag: 'demo' } } }),
  )
  const known = new Map<string | null, Schemas['Link']>()
  for await (const link of existing) known.set(link.title, link)
  const links: DemoLink[] = []
  for (const plan of plans) {
    const { title, originalUrl, tags, source } = plan
    const body = { title, originalUrl, tags, trafficSourceId: source.id }
    const made = known.get(title) ?? (await dataOf(waymark.POST('/api/v1/links', { body })))
    const { id, shortCode, shortUrl } = made
    const path = { code: shortCode }
    await ensureNamed(
      eachItem((page) => waymark.GET('/api/v1/links/{code}/rules', { params: { path, query: byAge(page) } })),
      plan.rules,
      (rule) => dataOf(waymark.POST('/api/v1/links/{code}/rules', { params: { path }, body: rule })),
    )
    links.push({ ...plan, id, shortCode, shortUrl })
  }
  return links
}

/** Makes by REST what is not there yet, found by names and titles. */
async function fillWorkspace(
  waymark: WaymarkClient,
  { id, timezone, baseCurrency }: Schemas['Workspace'],
  demo: DemoLinks,
): Promise<Workspace> {
  const members = await ensureMembers(waymark)
  const links = await ensureLinks(waymark, planLinks(members, demo))
  return { waymark, id, timezone, baseCurrency, ...members, links }
}

/**
 * Makes what is not there yet in the account's workspace.
 * @throws WaymarkError for a wrong password, or where signing up is switched off
 */
export async function openWorkspace(
  apiUrl: string,
  credentials: Credentials,
  demo: DemoLinks,
): Promise<Workspace> {
  const waymark = await signIn(apiUrl, credentials)
  // A session acts in the oldest membership, which is the first.
  const query = { sort: 'createdAt' } as const
  const [workspace] = await dataOf(waymark.GET('/api/v1/workspaces', { params: { query } }))
  if (workspace === undefined) throw new Error(`${credentials.email} is in no workspace`)
  return fillWorkspace(waymark, workspace, demo)
}

/** Makes what is not there yet in the session's workspace. @throws WaymarkError */
export async function openWorkspaceOf(
  apiUrl: string,
  session: WorkspaceSession,
  demo: DemoLinks,
): Promise<Workspace> {
  const waymark = openWaymark(apiUrl, session)
  const params = { path: { id: session.workspaceId } }
  return fillWorkspace(waymark, await dataOf(waymark.GET('/api/v1/workspaces/{id}', { params })), demo)
}
