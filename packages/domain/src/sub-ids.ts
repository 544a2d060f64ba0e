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

/** A value as it is stored. Not cut through the middle of a surrogate pair: half a pair is no text. */
export function cutSubId(value: string): string {
  if (value.length <= subIdMaxLength) return value
  const head = value.slice(0, subIdMaxLength)
  return head.isWellFormed() ? head : head.slice(0, -1)
}
