import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import type { BodyOf } from './route-types.ts'
import { type DraftRule, sentRules } from './rules.queries.ts'
import { unwrap } from './unwrap.ts'

type SimulateBody = BodyOf<'/api/v1/links/{code}/simulate', 'post'>
/** What is said of the visitor, and when. */
export type SimulatedVisitor = Omit<SimulateBody, 'rules' | 'draws' | 'headers'>

/** Types of devices, as the API knows them. */
export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'unknown'] as const

/** Where an outcome is not exact by its weights, shares are counted of so many visits. */
const draws = 1_000

/** Where a visitor goes, and why. Nothing is recorded. */
async function simulate({ client }: Api, { link, visitor, draft }: Simulated, signal: AbortSignal) {
  const body = { ...visitor, draws, ...(draft !== null && { rules: sentRules(draft) }) }
  const params = addressed(addressOf(link))
  const answer = await unwrap(client.POST('/api/v1/links/{code}/simulate', { params, body, signal }))
  return answer.data
}

export type Simulation = Awaited<ReturnType<typeof simulate>>

interface Simulated {
  link: Link
  visitor: SimulatedVisitor
  /** In place of the rules that are saved. */
  draft: readonly DraftRule[] | null
}

export const simulatorQueries = (api: Api) => ({
  one: ({ link, visitor, draft }: Simulated) =>
    queryOptions({
      queryKey: ['simulation', link.id, visitor, draft],
      queryFn: ({ signal }) => simulate(api, { link, visitor, draft }, signal),
      // The rules may have been changed since: what is shown is what was requested last.
      gcTime: 0,
      refetchOnWindowFocus: false,
      retry: false,
      placeholderData: keepPreviousData,
    }),
})
