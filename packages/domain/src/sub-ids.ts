import { z } from 'zod'

/** Slots `sub_id_1` … `sub_id_30` (specification, "Report"; contract §3). */
export const subIdSlots: readonly string[] = Array.from({ length: 30 }, (_, index) => `sub_id_${index + 1}`)

/** Characters of a stored sub id; what is longer is cut. */
export const subIdMaxLength = 500

const slotSet: ReadonlySet<string> = new Set(subIdSlots)

/** `subN` means `sub_id_N`: the spelling of most networks. */
const shortNames: ReadonlyMap<string, string> = new Map(
  subIdSlots.map((slot, index) => [`sub${index + 1}`, slot]),
)

/** The slot that `sub_id_N` or `subN` names, or null. */
export function subIdSlotOf(name: string): string | null {
  return slotSet.has(name) ? name : (shortNames.get(name) ?? null)
}

/** A link's own mapping, incoming query parameter → slot: `{"utm_source": "sub_id_1"}` (contract §3). */
export const subIdMapSchema = z
  .record(
    z.string().min(1, 'Name a query parameter.').max(200, 'A query parameter has at most 200 characters.'),
    z.string().refine((slot) => slotSet.has(slot), 'A slot is one of sub_id_1 to sub_id_30.'),
  )
  .refine((map) => Object.keys(map).length <= 100, 'At most 100 parameters are mapped.')

const noSubIds: ReadonlyMap<string, string> = new Map()

/**
 * The sub ids of a visit. A parameter that the link maps goes where the link says; otherwise `sub_id_N` and
 * `subN` map by themselves. Where several feed one slot: the link's mapping wins, then `sub_id_N`, then
 * `subN`. Empty values leave a slot empty. Never throws; keys such as `__proto__` are only keys.
 */
export function mapSubIds(
  query: ReadonlyMap<string, string>,
  subIdMap: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  if (query.size === 0) return noSubIds
  const subIds = new Map<string, string>()
  const ranks = new Map<string, number>()
  for (const [name, value] of query) {
    const source = value === '' ? null : sourceOf(name, subIdMap)
    if (source === null || source.rank <= (ranks.get(source.slot) ?? 0)) continue
    ranks.set(source.slot, source.rank)
    subIds.set(source.slot, cut(value))
  }
  return subIds
}

interface SubIdSource {
  slot: string
  /** The higher wins. */
  rank: 1 | 2 | 3
}

function sourceOf(name: string, subIdMap: Readonly<Record<string, string>>): SubIdSource | null {
  const mapped = Object.hasOwn(subIdMap, name) ? subIdMap[name] : undefined
  if (mapped !== undefined) return slotSet.has(mapped) ? { slot: mapped, rank: 3 } : null
  const slot = subIdSlotOf(name)
  if (slot === null) return null
  return { slot, rank: slot === name ? 2 : 1 }
}

/** Not through the middle of a surrogate pair: half a pair is no text. */
function cut(value: string): string {
  if (value.length <= subIdMaxLength) return value
  const head = value.slice(0, subIdMaxLength)
  return head.isWellFormed() ? head : head.slice(0, -1)
}
