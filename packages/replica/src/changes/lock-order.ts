import type { ConfigKind } from '../config.ts'

/**
 * The order in which a transaction locks rows, for all that change what redirectors replicate: two that lock
 * the same rows in different orders would wait for each other for ever. Rows of one table are locked in the
 * order of their ids, entries of one kind in the order of their keys. Names with a colon are versions of
 * entries.
 */
export const lockOrder = [
  'version:workspace',
  'workspaces',
  'domains',
  'traffic_sources',
  'affiliate_networks',
  'landings',
  'offers',
  'links',
  'bio_pages',
  'version:bio_page',
  'version:domains',
] as const

const rankOf = (kind: ConfigKind): number => lockOrder.indexOf(`version:${kind}`)

/** Each entry once, in the order in which their versions are raised. */
export function inLockOrder<Ref extends { kind: ConfigKind; key: string }>(refs: readonly Ref[]): Ref[] {
  const byName = new Map(refs.map((ref) => [`${ref.kind} ${ref.key}`, ref]))
  return [...byName.values()].toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind) || (a.key < b.key ? -1 : 1))
}
