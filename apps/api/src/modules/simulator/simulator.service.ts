import { AppError, type RandomBytes } from '@waymark/domain'
import {
  type CompiledLink,
  createLinkCompiler,
  type FinalOutcome,
  type FoundLink,
  type SimulatedEnd,
  type Simulation,
  simulate,
} from '@waymark/redirect-flow'
import { seededRandom } from '@waymark/rule-engine'
import type { Geo } from '@waymark/visitor'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkPublishing, LinkReference, LinkRepository } from '../links/index.ts'
import { simulatedVisit } from './simulated-visit.ts'
import type { SimulateBody, SimulationRecord } from './simulator.schema.ts'

export interface SimulatorDeps {
  links: Pick<LinkRepository, 'find'>
  snapshots: Pick<LinkPublishing['snapshots'], 'ofLinks'>
  geo: () => Promise<Geo>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface SimulatorService {
  /** @throws NOT_FOUND */
  simulate(caller: Caller, address: LinkReference, body: SimulateBody): Promise<SimulationRecord>
}

/**
 * Tells what would become of a visit, and why (specification, "Route-to-scope table"; contract §4, "Simulator"): the link as redirectors get
 * it, through the code that serves visitors. Records nothing.
 */
export function createSimulatorService(deps: SimulatorDeps): SimulatorService {
  // What a rule set says that cannot be followed stands in the trace.
  const compileLink = createLinkCompiler({ onProblem: () => {} })
  const findLink = async (workspaceId: string, address: LinkReference): Promise<CompiledLink | null> => {
    const found = await deps.links.find(workspaceId, address)
    const snapshot = found && (await deps.snapshots.ofLinks([found.id])).get(found.id)
    return snapshot ? compileLink(snapshot) : null
  }
  return {
    async simulate(caller, address, body) {
      const link = await findLink(caller.workspaceId, address)
      if (link === null) throw new AppError('NOT_FOUND')
      const seed = seedOf(body.seed ?? Buffer.from(deps.randomBytes(8)).toString('hex'))
      const atMs = body.at?.getTime() ?? deps.clock()
      const visit = await simulatedVisit({ body, link, geo: deps.geo, atMs, seed })
      const resolve = async (campaign: LinkReference): Promise<FoundLink> => {
        const target = await findLink(caller.workspaceId, campaign)
        return target === null ? { kind: 'unknown' } : { kind: 'found', link: target }
      }
      return recordOf(await simulate(link, visit, { startRandom: () => seededRandom(seed), resolve }))
    },
  }
}

/** A number as it is; a text by its FNV-1a hash. */
function seedOf(seed: number | string): number {
  if (typeof seed === 'number') return seed
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

type Way = Omit<SimulationRecord, 'trace' | 'variant'>

const nowhere = { matchedRuleId: null, resolvedUrl: null, redirectType: null }

function recordOf(simulation: Simulation): SimulationRecord {
  switch (simulation.kind) {
    case 'closed':
      return { ...closedWay(simulation.closed.url), variant: null, trace: [] }
    case 'open': {
      const { end, trace } = simulation
      const way = wayTo(end)
      return { ...way, variant: variantOf(simulation, way.matchedRuleId), trace }
    }
    default:
      return simulation satisfies never
  }
}

function wayTo(end: SimulatedEnd): Way {
  switch (end.kind) {
    case 'served':
      return servedWay(end.outcome)
    case 'closed':
      return { ...closedWay(end.closed.url), matchedRuleId: end.ruleId }
    case 'not_found':
      return { ...nowhere, matchedRuleId: end.ruleId, decision: 'not_found' }
    default:
      return end satisfies never
  }
}

function closedWay(url: string | null): Way {
  if (url === null) return { ...nowhere, decision: 'gone' }
  return { ...nowhere, decision: 'redirect', resolvedUrl: url, redirectType: '302' }
}

function servedWay(outcome: FinalOutcome): Way {
  const served = { ...nowhere, matchedRuleId: outcome.ruleId }
  switch (outcome.kind) {
    case 'redirect':
      return {
        ...served,
        decision: 'redirect',
        resolvedUrl: outcome.url,
        redirectType: outcome.redirectType,
      }
    case 'content':
      return { ...served, decision: outcome.format === 'html' ? 'show_html' : 'show_text' }
    case 'not_found':
      return { ...served, decision: 'http_404' }
    case 'nothing':
      return { ...served, decision: 'do_nothing' }
    default:
      return outcome satisfies never
  }
}

function variantOf(
  { draw }: Extract<Simulation, { kind: 'open' }>,
  ruleId: string | null,
): SimulationRecord['variant'] {
  if (draw === null || ruleId === null) return null
  return { ruleId, weight: draw.weight, share: draw.weight / draw.totalWeight }
}
