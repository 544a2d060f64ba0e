import { yieldToEventLoop } from '@waymark/async'
import { AppError, type RandomBytes } from '@waymark/domain'
import {
  type CompiledLink,
  createLinkCompiler,
  type FlowVisit,
  type FoundLink,
  outcomeShares,
  type SimulationDeps,
  simulate,
} from '@waymark/redirect-flow'
import { addressKey, type LinkAddress, type LinkSnapshot } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { seededRandom } from '@waymark/rule-engine'
import type { Geo } from '@waymark/visitor'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkReference, LinkRepository } from '../links/index.ts'
import { type DraftRulesDeps, draftRules } from '../rules/index.ts'
import { type RecordedClick, recordedHistory, recordedRandom, recordedVisit } from './recorded-visit.ts'
import {
  classifiedVisitor,
  firstVisit,
  type SimulatedSettings,
  simulatedSettings,
} from './simulated-settings.ts'
import { pathOf, simulatedVisit } from './simulated-visit.ts'
import { blockedRecord, notFoundRecord, simulationRecordOf } from './simulation-record.ts'
import type { SimulateBody, SimulationRecord } from './simulator.schema.ts'

export interface SimulatorDeps extends DraftRulesDeps {
  links: Pick<LinkRepository, 'find'>
  replica: Pick<Replica, 'links' | 'config'>
  geo: () => Promise<Geo>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface SimulatorService {
  /** @throws NOT_FOUND; VALIDATION_FAILED for a draft that could not be stored */
  simulate(caller: Caller, address: LinkReference, body: SimulateBody): Promise<SimulationRecord>
  /**
   * What the rules of today would do with a visit that was recorded; null: of no link, or of one that is gone
   * for good.
   */
  replay(workspaceId: string, click: RecordedClick): Promise<SimulationRecord | null>
}

/** Null: shares are not requested. */
function drawsOf({ rules, draws }: SimulateBody): number | null {
  return draws ?? (rules === undefined ? null : 1_000)
}

/**
 * Returns what would become of a visit, and why (specification, "Route-to-scope table"; contract §4,
 * "Simulator", and §12): the link as redirectors get it, through the code that serves visitors. Records
 * nothing.
 */
export function createSimulatorService(deps: SimulatorDeps): SimulatorService {
  const { replica, clock } = deps
  // Parts of a rule set that cannot be followed are in the trace.
  const compileLink = createLinkCompiler({ onProblem: () => {} })
  const snapshotOf = async (linkId: string) => (await replica.links.ofLinks([linkId])).get(linkId) ?? null
  const settingsOf = async (workspaceId: string) =>
    simulatedSettings((await replica.config.load({ kind: 'workspace', key: workspaceId })).content)

  /** The link as it is, or with the rules of a draft. */
  async function open(
    caller: Caller,
    address: LinkReference,
    { rules }: SimulateBody,
  ): Promise<LinkSnapshot> {
    const link = await deps.links.find(caller, address)
    const snapshot = link && (await snapshotOf(link.id))
    if (!snapshot) throw new AppError('NOT_FOUND')
    if (rules === undefined) return snapshot
    const drafted = await draftRules(deps, { caller, link, rules, nowMs: clock() })
    return { ...snapshot, rules: await replica.links.ofRules(drafted) }
  }

  const runOf = (snapshot: LinkSnapshot, settings: SimulatedSettings) => ({
    link: compileLink(snapshot),
    rules: snapshot.rules,
    lists: settings.lists,
    resolve: createResolve(async (address) => {
      const found = await replica.links.load(address)
      return found === null ? { kind: 'unknown' } : { kind: 'found', link: compileLink(found) }
    }),
  })

  return {
    async simulate(caller, address, body) {
      const snapshot = await open(caller, address, body)
      const settings = await settingsOf(caller.workspaceId)
      const run = runOf(snapshot, settings)
      if (pathOf(body) !== undefined && !run.link.facts.appendPath) return notFoundRecord
      const seed = seedOf(body.seed ?? Buffer.from(deps.randomBytes(8)).toString('hex'))
      const atMs = body.at?.getTime() ?? clock()
      const visit = await simulatedVisit({ body, link: run.link, geo: deps.geo, atMs, seed })
      const visitor = classifiedVisitor(visit.visitor, settings, body.isBot)
      const { simulation, record } = await runVisit({
        ...run,
        visit: { ...visit, visitor: visitor ?? visit.visitor },
        history: firstVisit,
        startRandom: () => seededRandom(seed),
        draws: drawsOf(body),
      })
      // The gates come first (contract §4): a link that is closed is closed to everybody.
      return visitor === null && simulation.kind === 'open' ? blockedRecord : record
    },

    async replay(workspaceId, click) {
      const snapshot = click.linkId === null ? null : await snapshotOf(click.linkId)
      if (snapshot === null) return null
      const settings = await settingsOf(workspaceId)
      const run = runOf(snapshot, settings)
      const visit = await recordedVisit(click, run.link, deps.geo)
      const history = recordedHistory(click)
      const known = { history, lists: settings.lists }
      const startRandom = recordedRandom(click, {
        link: run.link,
        visit,
        known,
        seed: seedOf(click.clickToken),
      })
      const { record } = await runVisit({ ...run, visit, history, startRandom, draws: null })
      return record
    },
  }
}

interface Run extends SimulationDeps {
  link: CompiledLink
  rules: LinkSnapshot['rules']
  visit: FlowVisit
  /** Null: shares are not requested. */
  draws: number | null
}

async function runVisit({ link, rules, visit, draws, ...deps }: Run) {
  const simulation = await simulate(link, visit, deps)
  const record = simulationRecordOf(simulation, rules)
  if (draws === null) return { simulation, record }
  const isOpen = simulation.kind === 'open'
  const shares = isOpen ? await outcomeShares(link, visit, { ...deps, draws, pause: yieldToEventLoop }) : []
  return { simulation, record: { ...record, shares } }
}

/** Loads each link on the way once: many draws go there. */
function createResolve(load: (address: LinkAddress) => Promise<FoundLink>): SimulationDeps['resolve'] {
  const found = new Map<string, FoundLink>()
  return (address) => {
    const key = addressKey(address.domainKey, address.code)
    const known = found.get(key)
    if (known !== undefined) return known
    return load(address).then((link) => {
      found.set(key, link)
      return link
    })
  }
}

/** A number as it is; a text by its FNV-1a hash. */
function seedOf(seed: number | string): number {
  if (typeof seed === 'number') return seed
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
