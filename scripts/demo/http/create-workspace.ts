import { z } from 'zod'
import type { CreatedLink, CreatedWorkspace } from '../workspace/created.ts'
import type { PlannedLink, PlannedRule, PlannedTarget, WorkspacePlan } from '../workspace/plan.ts'
import type { Account } from './account.ts'
import type { ApiClient } from './api-client.ts'

const named = z.object({ id: z.uuid(), name: z.string() })
const link = z.object({
  id: z.uuid(),
  shortCode: z.string(),
  shortUrl: z.string(),
  originalUrl: z.string(),
  title: z.string().nullable(),
})
type LinkRecord = z.infer<typeof link>

const rule = z.object({ id: z.uuid(), name: z.string().nullable() })

/** The records there are, whatever their number. */
async function listAll<Item>(api: ApiClient, path: string, item: z.ZodType<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const separator = path.includes('?') ? '&' : '?'
    const url = `${path}${separator}limit=100&offset=${items.length}&sort=createdAt`
    const page = z.array(item).parse(await api.call('GET', url))
    items.push(...page)
    if (page.length < 100) return items
  }
}

/** The ids of records of these names, made where they are not there yet: a second run finds those of the first. */
async function ensureNamed(
  api: ApiClient,
  path: string,
  bodies: readonly { name: string }[],
): Promise<string[]> {
  const known = new Map((await listAll(api, path, named)).map(({ name, id }) => [name, id]))
  const ids: string[] = []
  for (const body of bodies) {
    ids.push(known.get(body.name) ?? named.parse(await api.call('POST', path, body)).id)
  }
  return ids
}

type MadeBefore = Pick<CreatedWorkspace, 'networks' | 'offers' | 'landings' | 'sources'>

const idAt = (ids: readonly string[], index: number): string => {
  const id = ids[index]
  if (id === undefined) throw new Error(`nothing was made for place ${index} of the plan`)
  return id
}

function targetBody(target: PlannedTarget, made: MadeBefore): object {
  if (target.kind === 'redirect') return { targetUrl: target.url }
  const members = (of: typeof target.offers, ids: readonly string[]) =>
    of.map(({ index, weight }) => ({ id: idAt(ids, index), weight }))
  return {
    schema: 'landing_offer',
    flowConfig: {
      landings: members(target.landings, made.landings),
      offers: members(target.offers, made.offers),
    },
  }
}

const ruleBody = (
  { name, ruleType, flowType, weight, countries, target }: PlannedRule,
  made: MadeBefore,
) => ({
  name,
  ruleType,
  flowType,
  ...(weight !== null && { weight }),
  ...(countries !== null && {
    conditions: { match: 'all', filters: [{ kind: 'country', values: countries }] },
  }),
  ...targetBody(target, made),
})

/** The link's rules, made where they are missing. */
async function ensureRules(api: ApiClient, record: LinkRecord, plan: PlannedLink, made: MadeBefore) {
  const path = `/links/${record.shortCode}/rules`
  const known = new Map((await listAll(api, path, rule)).map(({ name, id }) => [name, id]))
  const ids: string[] = []
  for (const planned of plan.rules) {
    const id = known.get(planned.name)
    ids.push(id ?? rule.parse(await api.call('POST', path, ruleBody(planned, made))).id)
  }
  return ids
}

async function ensureLink(
  api: ApiClient,
  { plan, record, made }: { plan: PlannedLink; record: LinkRecord | undefined; made: MadeBefore },
): Promise<CreatedLink> {
  const { title, originalUrl, tags } = plan
  const trafficSourceId = idAt(made.sources, plan.source)
  const body = { title, originalUrl, tags, trafficSourceId }
  const kept = record ?? link.parse(await api.call('POST', '/links', body))
  return { ...kept, rules: await ensureRules(api, kept, plan, made) }
}

async function ensureMembers(api: ApiClient, plan: WorkspacePlan): Promise<MadeBefore> {
  const networks = await ensureNamed(api, '/affiliate-networks', plan.networks)
  const offers = plan.offers.map(
    ({ name, url, groupName, network, payoutCents, payoutCurrency, isFixed }) => ({
      name,
      url,
      groupName,
      networkId: idAt(networks, network),
      payout: payoutCents / 100,
      payoutCurrency,
      payoutModel: isFixed ? 'fixed' : 'auto_from_postback',
    }),
  )
  const landings = plan.landings.map(({ name, url, groupName }) => ({ name, url, groupName }))
  // Not active: nobody is called, the addresses are made up.
  const sources = plan.sources.map(({ name, postbackUrl }) => ({ name, postbackUrl, isActive: false }))
  return {
    networks,
    offers: await ensureNamed(api, '/offers', offers),
    landings: await ensureNamed(api, '/landings', landings),
    sources: await ensureNamed(api, '/traffic-sources', sources),
  }
}

/** Makes by REST what the plan says and is not there yet, found by its names and titles. @throws ApiError */
export async function createWorkspace(
  { api, workspace }: Account,
  plan: WorkspacePlan,
): Promise<CreatedWorkspace> {
  const made = await ensureMembers(api, plan)
  const known = new Map((await listAll(api, '/links/list?tag=demo', link)).map((one) => [one.title, one]))
  const links: CreatedLink[] = []
  for (const planned of plan.links) {
    links.push(await ensureLink(api, { plan: planned, record: known.get(planned.title), made }))
  }
  return { ...workspace, ...made, links }
}
