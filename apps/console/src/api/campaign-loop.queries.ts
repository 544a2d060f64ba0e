import { queryOptions } from '@tanstack/react-query'
import { isMissing } from './api-error.ts'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link, type LinkAddress } from './links.queries.ts'
import type { DraftRule } from './rules.queries.ts'
import { unwrap } from './unwrap.ts'

/** Links that a visit goes on to at most, as the redirector counts them. */
const mostHops = 5
const rulesOfPage = { limit: 100 }

/** Where a rule sends to; null: not to another link. */
export function sentTo({
  schema,
  flowConfig,
  isActive,
}: Pick<DraftRule, 'schema' | 'flowConfig' | 'isActive'>) {
  const { actionType, campaignCode, domain } = Object(flowConfig)
  const isSent = isActive && schema === 'action' && actionType === 'send_to_campaign'
  if (!isSent || typeof campaignCode !== 'string') return null
  return { shortCode: campaignCode, domain: typeof domain === 'string' ? domain : null }
}

const isSame = (link: Link, { shortCode, domain }: LinkAddress): boolean =>
  (shortCode === link.shortCode || shortCode === link.customAlias) &&
  (domain === null || domain === addressOf(link).domain)

async function rulesAt({ client }: Api, address: LinkAddress, signal: AbortSignal) {
  const { path, query } = addressed(address)
  const params = { path, query: { ...query, ...rulesOfPage } }
  try {
    return (await unwrap(client.GET('/api/v1/links/{code}/rules', { params, signal }))).data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Codes from link to link, the last one of the link that it began at; null: no rules on the way lead back.
 */
async function wayBack(
  api: Api,
  link: Link,
  { address, way, signal }: { address: LinkAddress; way: readonly string[]; signal: AbortSignal },
): Promise<string[] | null> {
  const hops = [...way, address.shortCode]
  if (isSame(link, address)) return hops
  if (way.includes(address.shortCode) || hops.length > mostHops) return null
  const rules = await rulesAt(api, address, signal)
  if (rules.some(({ linkId }) => linkId === link.id)) return hops
  for (const rule of rules) {
    const next = sentTo(rule)
    const found = next && (await wayBack(api, link, { address: next, way: hops, signal }))
    if (found) return found
  }
  return null
}

/** Whether a rule that sends to another link may come back by the rules there: a visitor would get a 404. */
export const campaignLoop = (api: Api, link: Link, address: LinkAddress | null) =>
  queryOptions({
    queryKey: [api.workspaceId, 'campaign-loop', link.id, address],
    queryFn: ({ signal }) => (address === null ? null : wayBack(api, link, { address, way: [], signal })),
    enabled: address !== null,
  })
