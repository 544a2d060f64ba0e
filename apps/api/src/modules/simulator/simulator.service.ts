import { AppError, type RandomBytes } from '@waymark/domain'
import type { LinkAddress } from '@waymark/link-snapshot'
import { createLinkCompiler, type Simulation, simulate } from '@waymark/redirect-flow'
import { seededRandom } from '@waymark/rule-engine'
import type { Geo } from '@waymark/visitor'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkPublishing, LinkRepository } from '../links/index.ts'
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
  simulate(caller: Caller, address: LinkAddress, body: SimulateBody): Promise<SimulationRecord>
}

/**
 * Tells what would become of a visit, and why (specification, "Route-to-scope table"; contract §4, "Simulator"): the link as redirectors get
 * it, through the code that serves visitors. Records nothing.
 */
export function createSimulatorService(deps: SimulatorDeps): SimulatorService {
  // What a rule set says that cannot be followed stands in the trace.
  const compileLink = createLinkCompiler({ onProblem: () => {} })
  return {
    async simulate(caller, address, body) {
      const found = await deps.links.find(caller.workspaceId, address)
      const snapshot = found && (await deps.snapshots.ofLinks([found.id])).get(found.id)
      if (!snapshot) throw new AppError('NOT_FOUND')
      const link = compileLink(snapshot)
      const seed = seedOf(body.seed ?? Buffer.from(deps.randomBytes(8)).toString('hex'))
      const atMs = body.at?.getTime() ?? deps.clock()
      const visit = await simulatedVisit({ body, link, geo: deps.geo, atMs, seed })
      return recordOf(simulate(link, visit, () => seededRandom(seed)))
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

const gone: Way = { matchedRuleId: null, decision: 'gone', resolvedUrl: null, redirectType: null }
const notFound: Way = { matchedRuleId: null, decision: 'not_found', resolvedUrl: null, redirectType: null }

function recordOf(simulation: Simulation): SimulationRecord {
  switch (simulation.kind) {
    case 'closed': {
      const { url } = simulation.closed
      const elsewhere: Way = {
        matchedRuleId: null,
        decision: 'redirect',
        resolvedUrl: url,
        redirectType: '302',
      }
      return { ...(url === null ? gone : elsewhere), variant: null, trace: [] }
    }
    case 'open': {
      const { outcome, trace } = simulation
      if (outcome?.kind !== 'redirect') return { ...notFound, variant: null, trace }
      const { ruleId, url, redirectType } = outcome
      const way: Way = { matchedRuleId: ruleId, decision: 'redirect', resolvedUrl: url, redirectType }
      return { ...way, variant: variantOf(simulation, ruleId), trace }
    }
    default:
      return simulation satisfies never
  }
}

function variantOf(
  { draw }: Extract<Simulation, { kind: 'open' }>,
  ruleId: string | null,
): SimulationRecord['variant'] {
  if (draw === null || ruleId === null) return null
  return { ruleId, weight: draw.weight, share: draw.weight / draw.totalWeight }
}
