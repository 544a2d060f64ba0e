import type { Orm } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import { addressKey, type LinkAddress } from '@waymark/replica'
import {
  type AnsweringDomain,
  createLinkCirclesRepository,
  type FoundLink,
  type LinkCirclesRepository,
  type LinkTarget,
  type TargetSource,
} from './link-circles.repository.ts'
import {
  createAddressReader,
  type OwnHostSettings,
  servedAddress,
  type TargetAddress,
} from './own-addresses.ts'

/** Links of one circle at most (contract-3 §18): a visit of a longer one stops by itself. */
const longestCircle = 10
/** Links that one save reads at most beside its own, however many links they lead to. */
const mostRead = 1_000

/**
 * Finds what of a link leads back to it, by the link's id; links that lead in no circle are missing. The
 * transaction's own writes count. Two saves at the same moment do not see each other: the visit stops then.
 */
export type CirclesOf = (linkIds: readonly string[]) => Promise<Map<string, ReadonlySet<TargetSource>>>

interface Edge {
  source: TargetSource
  to: string
  /** The visitor goes there by a URL; false: within the visit (`send_to_campaign`). */
  byUrl: boolean
}

type Graph = Map<string, readonly Edge[]>

export function createCirclesOf(orm: Orm, settings: OwnHostSettings): CirclesOf {
  const readAddress = createAddressReader(settings)
  return async (linkIds) => {
    const resolve = createResolver(createLinkCirclesRepository(orm), readAddress)
    const graph: Graph = new Map()
    let next = new Set(linkIds)
    for (let step = 0; step < longestCircle && next.size > 0; step += 1) {
      for (const [linkId, edges] of await resolve([...next])) graph.set(linkId, edges)
      const reached = [...next].flatMap((id) => graph.get(id) ?? []).map(({ to }) => to)
      const left = Math.max(0, mostRead + linkIds.length - graph.size)
      next = new Set([...new Set(reached)].filter((id) => !graph.has(id)).slice(0, left))
    }
    return circlesIn(graph, linkIds)
  }
}

function circlesIn(graph: Graph, linkIds: readonly string[]): Map<string, ReadonlySet<TargetSource>> {
  const found = linkIds.map((id) => {
    const back = (graph.get(id) ?? []).filter((edge) => isInCircle(graph, edge, id))
    return [id, new Set(back.map(({ source }) => source))] as const
  })
  return new Map(found.filter(([, sources]) => sources.size > 0))
}

/**
 * Says whether the edge leads back to its link with a URL on the way. Links that only send to each other are
 * none of our circles: the visit of one ends with a 404 (contract §4, "Actions").
 */
function isInCircle(graph: Graph, first: Edge, id: string): boolean {
  const seen = new Set<string>()
  let step: Pick<Edge, 'to' | 'byUrl'>[] = [first]
  for (let length = 1; length <= longestCircle && step.length > 0; length += 1) {
    if (step.some(({ to, byUrl }) => byUrl && to === id)) return true
    step = step
      .filter(({ to }) => to !== id)
      .flatMap(({ to, byUrl }) =>
        (graph.get(to) ?? []).map((edge) => ({ to: edge.to, byUrl: byUrl || edge.byUrl })),
      )
      .filter(({ to, byUrl }) => isNew(seen, `${to} ${byUrl}`))
  }
  return false
}

const isNew = (seen: Set<string>, key: string): boolean => !seen.has(key) && seen.add(key).has(key)

type Resolver = (linkIds: readonly string[]) => Promise<Map<string, Edge[]>>

/** Finds where the targets of links lead, level by level; what hosts are is read once. */
function createResolver(
  repository: LinkCirclesRepository,
  readAddress: (url: string) => TargetAddress | null,
): Resolver {
  const hosts = new Map<string, AnsweringDomain | null>()

  async function served(targets: readonly TargetAddress[]): Promise<(LinkAddress | null)[]> {
    for (;;) {
      const missing = new Set<string>()
      const addresses = targets.map((target) => servedAddress(target, hosts, missing))
      if (missing.size === 0) return addresses
      for (const host of missing) hosts.set(host, null)
      for (const domain of await repository.domainsAt([...missing])) hosts.set(domain.host, domain)
    }
  }

  return async (linkIds) => {
    const targets = await repository.targetsOf(linkIds)
    const read = [...targets].flatMap(([linkId, all]) =>
      all.flatMap((to) => {
        const target = 'url' in to ? readAddress(to.url) : null
        return target === null ? [] : [{ linkId, source: to.source, target }]
      }),
    )
    const addresses = await served(read.map(({ target }) => target))
    const found = await repository.linksAt(addresses.filter((address) => address !== null))
    const edges = new Map(linkIds.map((id) => [id, campaignEdges(targets.get(id))]))
    for (const [index, { linkId, source, target }] of read.entries()) {
      const link = linkAt(found, addresses[index] ?? null)
      if (link !== null && (link.appendPath || !target.isLonger))
        edges.get(linkId)?.push({ source, to: link.linkId, byUrl: true })
    }
    return edges
  }
}

const campaignEdges = (targets: readonly LinkTarget[] = []): Edge[] =>
  targets.flatMap((target) =>
    'linkId' in target ? [{ source: target.source, to: target.linkId, byUrl: false }] : [],
  )

const linkAt = (found: ReadonlyMap<string, FoundLink>, address: LinkAddress | null): FoundLink | null =>
  address === null ? null : (found.get(addressKey(address.domainKey, address.code)) ?? null)

/** Names the fields of a request that may have closed a circle. */
export interface SavedFields {
  /** Paths of what was written, by its source. */
  targets?: ReadonlyMap<TargetSource, string>
  /** The path of what gave the link another address, or another life: any of its targets leads back then. */
  link?: string | undefined
}

/** Says what is wrong with a saved link; a circle that was there before, and was not touched, is not. */
export function circleProblems(
  circle: ReadonlySet<TargetSource> | undefined,
  { targets, link }: SavedFields,
): ErrorDetail[] {
  const paths = [...(circle ?? [])].flatMap((source) => targets?.get(source) ?? link ?? [])
  return [...new Set(paths)].map((path) => ({ path, message: leadsBack }))
}

const leadsBack = 'leads in a circle: over other links back to this one'

const linkTargets = ['originalUrl', 'expiredUrl'] as const
/** All by which a link may come to lead back to itself; the rest of a change cannot. */
const addressFields = ['customAlias', 'domainKey', 'appendPath'] as const

/**
 * Returns the fields of a link that a change made others; of a new link all of them. Without an alias a new
 * one has closed no circle: no target can name a code that was not drawn yet.
 */
export function savedFields(
  before: Partial<Record<(typeof linkTargets)[number] | (typeof addressFields)[number], unknown>> | null,
  after: NonNullable<typeof before>,
): SavedFields {
  if (before === null && !after.customAlias) return {}
  const isChanged = (field: keyof typeof after) => before === null || before[field] !== after[field]
  const link = addressFields.find(isChanged)
  const targets = linkTargets.filter(isChanged).map((field) => [field, field] as const)
  return { targets: new Map<TargetSource, string>(targets), link: link === 'domainKey' ? 'domainId' : link }
}

export const canCloseCircle = ({ targets, link }: SavedFields): boolean =>
  link !== undefined || (targets?.size ?? 0) > 0
