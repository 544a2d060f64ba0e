import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import type { BodyOf } from './route-types.ts'
import { type DraftRule, sentRules } from './rules.queries.ts'
import { unwrap } from './unwrap.ts'

type SimulateBody = BodyOf<'/api/v1/links/{code}/simulate', 'post'>
/** What is said of the visitor, and when. */
export type SimulatedVisitor = Omit<SimulateBody, 'rules' | 'draws' | 'headers'>

/** Where an outcome is not exact by its weights, shares are counted of so many visits. */
const draws = 1_000

export const simulatorCommands = ({ client }: Api) => ({
  /**
   * Where a visitor goes, and why. Nothing is recorded.
   * @param draft in place of the rules that are saved
   */
  simulate: async (link: Link, visitor: SimulatedVisitor, draft: readonly DraftRule[] | null) => {
    const body = { ...visitor, draws, ...(draft !== null && { rules: sentRules(draft) }) }
    const params = addressed(addressOf(link))
    const answer = await unwrap(client.POST('/api/v1/links/{code}/simulate', { params, body }))
    return answer.data
  },
})

export type Simulation = Awaited<ReturnType<ReturnType<typeof simulatorCommands>['simulate']>>
