import type { CompiledLink } from '@waymark/redirect-flow'
import type { LinkResolver } from '@waymark/replica'
import type { FlowMemory } from './flow-store.ts'
import type { HopRequest } from './hop-request.ts'
import type { StoredFlow } from './stored-flow.ts'

/** A click on its way from a landing. */
export interface FoundClick {
  clickToken: string
  clickedAtMs: number
  /** The link whose rule chooses the offer. */
  link: CompiledLink
  /** Null: only the token and the link are known. */
  flow: StoredFlow | null
}

export type FoundHop =
  | { kind: 'click'; click: FoundClick }
  /** The click of the hop is not known: it is a visit of its own. */
  | { kind: 'visit'; link: CompiledLink }
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterSeconds: number }

export interface FindClickDeps {
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  memory: Pick<FlowMemory, 'loadFlow'>
}

/** Until the store is back. */
const retryAfterSeconds = 1

/**
 * Whose click a hop is, and of which link: by what is stored of the click, else by the code of the address or
 * of the cookie.
 */
export async function findClick(
  { resolver, memory }: FindClickDeps,
  { code, click }: HopRequest,
  domainKey: string,
): Promise<FoundHop> {
  const linkCode = code ?? click?.code ?? null
  const loadedFlow =
    click === null ? null : await memory.loadFlow({ ...click, isOnlyClue: linkCode === null })
  if (linkCode === null && loadedFlow?.kind === 'unavailable')
    return { kind: 'unavailable', retryAfterSeconds }
  const flow = loadedFlow?.kind === 'found' ? loadedFlow.flow : null
  const named = linkCode === null ? null : await resolver.lookup(domainKey, linkCode)
  if (click !== null && flow !== null && (code === null || named?.kind === 'found')) {
    const serving = await resolver.lookup(flow.domainKey, flow.code)
    if (serving.kind === 'unavailable') return serving
    const requested = named?.kind === 'found' ? named.link : null
    if (serving.kind === 'found' && isSameWorkspace(serving.link, requested))
      return { kind: 'click', click: { ...tokenOf(click), link: serving.link, flow } }
  }
  if (named === null) return { kind: 'unknown' }
  if (named.kind !== 'found') return named
  const isTheirs = click !== null && flow === null
  return isTheirs
    ? { kind: 'click', click: { ...tokenOf(click), link: named.link, flow: null } }
    : { kind: 'visit', link: named.link }
}

function tokenOf({ clickToken, clickedAtMs }: NonNullable<HopRequest['click']>) {
  return { clickToken, clickedAtMs }
}

/** A token of another workspace is unknown here: this link must reveal nothing of its click. */
function isSameWorkspace(serving: CompiledLink, requested: CompiledLink | null): boolean {
  return requested === null || requested.facts.workspaceId === serving.facts.workspaceId
}
