import { AppError, type RandomBytes } from '@waymark/domain'
import { type CompiledLink, createLinkCompiler, type FoundLink, simulate } from '@waymark/redirect-flow'
import type { LinkAddress, LinkSnapshot } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { seededRandom } from '@waymark/rule-engine'
import type { Geo } from '@waymark/visitor'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkReference, LinkRepository } from '../links/index.ts'
import {
  classifiedVisitor,
  firstVisit,
  type SimulatedSettings,
  simulatedSettings,
} from './simulated-settings.ts'
import { simulatedVisit } from './simulated-visit.ts'
import { blockedRecord, simulationRecordOf } from './simulation-record.ts'
import type { SimulateBody, SimulationRecord } from './simulator.schema.ts'

export interface SimulatorDeps {
  links: Pick<LinkRepository, 'find'>
  replica: Pick<Replica, 'links' | 'config'>
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
 * Returns what would become of a visit, and why (specification, "Route-to-scope table"; contract §4,
 * "Simulator"): the link as redirectors get it, through the code that serves visitors. Records nothing.
 */
export function createSimulatorService(deps: SimulatorDeps): SimulatorService {
  // Parts of a rule set that cannot be followed are in the trace.
  const compileLink = createLinkCompiler({ onProblem: () => {} })

  async function open(caller: Caller, address: LinkReference) {
    const found = await deps.links.find(caller, address)
    const snapshot = found && (await deps.replica.links.ofLinks([found.id])).get(found.id)
    if (!snapshot) throw new AppError('NOT_FOUND')
    const { content } = await deps.replica.config.load({ kind: 'workspace', key: caller.workspaceId })
    return { snapshot, settings: simulatedSettings(content) }
  }

  const resolve = async (address: LinkAddress): Promise<FoundLink> => {
    const snapshot = await deps.replica.links.load(address)
    return snapshot === null ? { kind: 'unknown' } : { kind: 'found', link: compileLink(snapshot) }
  }

  return {
    async simulate(caller, address, body) {
      const { snapshot, settings } = await open(caller, address)
      const seed = seedOf(body.seed ?? Buffer.from(deps.randomBytes(8)).toString('hex'))
      return run({ deps, link: compileLink(snapshot), snapshot, settings, resolve, body, seed })
    },
  }
}

interface Run {
  deps: SimulatorDeps
  link: CompiledLink
  snapshot: LinkSnapshot
  settings: SimulatedSettings
  resolve: (address: LinkAddress) => Promise<FoundLink>
  body: SimulateBody
  seed: number
}

async function run({ deps, link, snapshot, settings, resolve, body, seed }: Run): Promise<SimulationRecord> {
  const atMs = body.at?.getTime() ?? deps.clock()
  const visit = await simulatedVisit({ body, link, geo: deps.geo, atMs, seed })
  const visitor = classifiedVisitor(visit.visitor, settings, body.isBot)
  const simulation = await simulate(
    link,
    { ...visit, visitor: visitor ?? visit.visitor },
    { history: firstVisit, lists: settings.lists, startRandom: () => seededRandom(seed), resolve },
  )
  // The gates come first (contract §4): a link that is closed is closed to everybody.
  if (visitor === null && simulation.kind === 'open') return blockedRecord
  return simulationRecordOf(simulation, snapshot.rules)
}

/** A number as it is; a text by its FNV-1a hash. */
function seedOf(seed: number | string): number {
  if (typeof seed === 'number') return seed
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
