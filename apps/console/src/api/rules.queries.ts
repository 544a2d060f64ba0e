import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { allPages } from './all-pages.ts'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

type SentRule = BodyOf<'/api/v1/links/{code}/rules', 'put'>['rules'][number]
export type RuleFilter = Schemas['RuleFilter']
/** A rule as it is read and written; a new one has an id of the page's own. */
export type DraftRule = Required<Omit<SentRule, 'createdAt' | 'updatedAt'>>
export type RuleConditions = DraftRule['conditions']

export interface Flow {
  rules: readonly DraftRule[]
  /** What the next save expects. */
  version: number
}
/** What a flow may lead to, by its id. */
export interface Destination {
  id: string
  noun: 'offer' | 'landing'
  name: string
  status: string
  /** What a landing has none of. */
  healthStatus?: Schemas['Offer']['healthStatus']
  /** Why a check disabled it. */
  disabledReason?: string | null
  /** Of an offer: whose visitors it is for; null: everybody's. */
  countries?: readonly string[] | null
}
/** What is left of the caps of an offer. */
export type OfferRoom = Pick<
  Schemas['OfferStats'],
  | 'softCaps'
  | 'capHourly'
  | 'capDaily'
  | 'capTotal'
  | 'capHourlyRemaining'
  | 'capDailyRemaining'
  | 'capTotalRemaining'
>

const pageSize = 100
/** The texts of the answer are wider than those of the body, by their types alone. */
const isDraftRule = (value: unknown): value is DraftRule => typeof Object(value).id === 'string'

const newPrefix = 'new-'
export const newRuleId = (number: number): string => `${newPrefix}${number}`
export const numberOfNewRule = (id: string): number => Number(id.slice(newPrefix.length))
export const isNewRule = ({ id }: { id: string }): boolean => id.startsWith(newPrefix)

function writable({ linkId, createdAt, updatedAt, ...rule }: Schemas['Rule']): DraftRule[] {
  const written: unknown = rule
  return isDraftRule(written) ? [written] : []
}

/**
 * All of them, a page at a time; the first page's version, so that a save over a change in between is
 * refused.
 */
export async function readFlow({ client }: Api, link: Link, signal: AbortSignal): Promise<Flow> {
  const { path, query } = addressed(addressOf(link))
  const rules: DraftRule[] = []
  let version: number | null = null
  for (;;) {
    const page = { ...query, sort: 'priority' as const, limit: pageSize, offset: rules.length }
    const answer = await unwrap(
      client.GET('/api/v1/links/{code}/rules', { params: { path, query: page }, signal }),
    )
    rules.push(...answer.data.flatMap(writable))
    version ??= answer.meta.version
    if (answer.data.length === 0 || rules.length >= answer.meta.total) return { rules, version }
  }
}

export const ruleQueries = (api: Api) => {
  const { client, workspaceId } = api
  return {
    flow: (link: Link) =>
      queryOptions({
        queryKey: [workspaceId, 'rules', link.id],
        queryFn: ({ signal }) => readFlow(api, link, signal),
        // A draft begins with what is stored now, never with what was read some time ago.
        gcTime: 0,
      }),
    /** Names and states of offers and landings, with what takes an offer out of the draw. */
    destinations: queryOptions({
      queryKey: [workspaceId, 'destinations'],
      queryFn: async ({ signal }) => {
        const [offers, landings] = await Promise.all([
          allPages((page) =>
            unwrap(client.GET('/api/v1/offers', { params: { query: { ...page, sort: 'name' } }, signal })),
          ),
          allPages((page) =>
            unwrap(client.GET('/api/v1/landings', { params: { query: { ...page, sort: 'name' } }, signal })),
          ),
        ])
        const records: Destination[] = [
          ...offers.map(({ id, name, status, healthStatus, disabledReason, countries }) => ({
            id,
            name,
            status,
            healthStatus,
            disabledReason,
            countries,
            noun: 'offer' as const,
          })),
          ...landings.map(({ id, name, status }) => ({ id, name, status, noun: 'landing' as const })),
        ]
        return new Map(records.map((record) => [record.id, record]))
      },
    }),
    /** Of all offers, by their ids. */
    offerRooms: queryOptions({
      queryKey: [workspaceId, 'destinations', 'rooms'],
      queryFn: async ({ signal }) => {
        const { data } = await unwrap(client.GET('/api/v1/offers/stats', { signal }))
        return new Map(data.map((stats): [string, OfferRoom] => [stats.offerId, stats]))
      },
    }),
  }
}

/** Without the id where it is the page's own. */
export function sentRules(rules: readonly DraftRule[]): SentRule[] {
  return rules.map((rule) => {
    const { id, ...fields } = rule
    return isNewRule(rule) ? fields : { id, ...fields }
  })
}

export const ruleCommands = ({ client }: Api) => ({
  createDestination: async (noun: Destination['noun'], body: { name: string; url: string }) => {
    const created =
      noun === 'offer' ? client.POST('/api/v1/offers', { body }) : client.POST('/api/v1/landings', { body })
    return (await unwrap<{ data: { id: string } }>(created)).data
  },
  /**
   * All or nothing; 412 where the link has another version by now.
   * @returns the flow as it is stored, and what is to be known about it
   */
  save: async (link: Link, { rules, version }: Flow) => {
    const answer = await unwrap(
      client.PUT('/api/v1/links/{code}/rules', {
        params: addressed(addressOf(link)),
        body: { version, rules: sentRules(rules) },
      }),
    )
    const saved: Flow = { rules: answer.data.flatMap(writable), version: answer.meta.version }
    return { saved, answer }
  },
})
