import { eachItem, type Schemas, type WaymarkClient } from '@waymark/sdk'
import type { CreatedLink, CreatedWorkspace } from '../workspace/created.ts'
import type { PlannedLink, PlannedRule, PlannedTarget, WorkspacePlan } from '../workspace/plan.ts'
import type { Account } from './account.ts'
import { dataOf } from './waymark.ts'

interface Page {
  limit: number
  offset: number
}

interface Named {
  id: string
  name: string | null
}

const byAge = (page: Page) => ({ query: { ...page, sort: 'createdAt' as const } })

/**
 * The ids of records of these names, made where they are not there yet: a second run finds those of the
 * first.
 */
async function ensureNamed<Planned extends { name: string }>(
  existing: AsyncIterable<Named>,
  planned: readonly Planned[],
  make: (one: Planned) => Promise<{ id: string }>,
): Promise<string[]> {
  const known = new Map<string | null, string>()
  for await (const { name, id } of existing) known.set(name, id)
  const ids: string[] = []
  for (const one of planned) ids.push(known.get(one.name) ?? (await make(one)).id)
  return ids
}

type MadeBefore = Pick<CreatedWorkspace, 'networks' | 'offers' | 'landings' | 'sources'>

const idAt = (ids: readonly string[], index: number): string => {
  const id = ids[index]
  if (id === undefined) throw new Error(`nothing was made at index ${index} of the plan`)
  return id
}

function targetBody(target: PlannedTarget, made: MadeBefore) {
  if (target.kind === 'redirect') return { targetUrl: target.url }
  const members = (of: typeof target.offers, ids: readonly string[]) =>
    of.map(({ index, weight }) => ({ id: idAt(ids, index), weight }))
  const flowConfig = {
    landings: members(target.landings, made.landings),
    offers: members(target.offers, made.offers),
  }
  return { schema: 'landing_offer' as const, flowConfig }
}

const conditionsFor = (countries: readonly string[]) => ({
  match: 'all' as const,
  filters: [{ kind: 'country' as const, values: [...countries] }],
})

const ruleBody = (
  { name, ruleType, flowType, weight, countries, target }: PlannedRule,
  made: MadeBefore,
) => ({
  name,
  ruleType,
  flowType,
  ...(weight !== null && { weight }),
  ...(countries !== null && { conditions: conditionsFor(countries) }),
  ...targetBody(target, made),
})

interface LinkContext {
  plan: PlannedLink
  known: Schemas['Link'] | undefined
  made: MadeBefore
}

async function ensureLink(waymark: WaymarkClient, { plan, known, made }: LinkContext): Promise<CreatedLink> {
  const { title, originalUrl, tags, source } = plan
  const body = { title, originalUrl, tags: [...tags], trafficSourceId: idAt(made.sources, source) }
  const link = known ?? (await dataOf(waymark.POST('/api/v1/links', { body })))
  const path = { code: link.shortCode }
  const rules = eachItem((page) =>
    waymark.GET('/api/v1/links/{code}/rules', { params: { path, ...byAge(page) } }),
  )
  const makeRule = (rule: PlannedRule) =>
    dataOf(waymark.POST('/api/v1/links/{code}/rules', { params: { path }, body: ruleBody(rule, made) }))
  return { ...link, rules: await ensureNamed(rules, plan.rules, makeRule) }
}

async function ensureMembers(waymark: WaymarkClient, plan: WorkspacePlan): Promise<MadeBefore> {
  const networks = await ensureNamed(
    eachItem((page) => waymark.GET('/api/v1/affiliate-networks', { params: byAge(page) })),
    plan.networks,
    (body) => dataOf(waymark.POST('/api/v1/affiliate-networks', { body })),
  )
  const offers = await ensureNamed(
    eachItem((page) => waymark.GET('/api/v1/offers', { params: byAge(page) })),
    plan.offers,
    ({ name, url, groupName, network, payoutCents, payoutCurrency, isFixed }) => {
      const payoutModel = isFixed ? ('fixed' as const) : ('auto_from_postback' as const)
      const payout = { payout: payoutCents / 100, payoutCurrency, payoutModel }
      const body = { name, url, groupName, networkId: idAt(networks, network), ...payout }
      return dataOf(waymark.POST('/api/v1/offers', { body }))
    },
  )
  const landings = await ensureNamed(
    eachItem((page) => waymark.GET('/api/v1/landings', { params: byAge(page) })),
    plan.landings,
    ({ name, url, groupName }) =>
      dataOf(waymark.POST('/api/v1/landings', { body: { name, url, groupName } })),
  )
  const sources = await ensureNamed(
    eachItem((page) => waymark.GET('/api/v1/traffic-sources', { params: byAge(page) })),
    plan.sources,
    // Not active: nobody is called, the addresses are made up.
    ({ name, postbackUrl }) =>
      dataOf(waymark.POST('/api/v1/traffic-sources', { body: { name, postbackUrl, isActive: false } })),
  )
  return { networks, offers, landings, sources }
}

/**
 * Makes by REST what the plan says and is not there yet, found by its names and titles. @throws WaymarkError
 */
export async function createWorkspace(
  { waymark, workspace }: Account,
  plan: WorkspacePlan,
): Promise<CreatedWorkspace> {
  const made = await ensureMembers(waymark, plan)
  const known = new Map<string | null, Schemas['Link']>()
  const existing = eachItem((page) =>
    waymark.GET('/api/v1/links/list', { params: { query: { ...byAge(page).query, tag: 'demo' } } }),
  )
  for await (const link of existing) known.set(link.title, link)
  const links: CreatedLink[] = []
  for (const planned of plan.links)
    links.push(await ensureLink(waymark, { plan: planned, known: known.get(planned.title), made }))
  return { ...workspace, ...made, links }
}
