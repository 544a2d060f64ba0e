/**
 * Click ids of ad platforms that clicks store as `clickIds` (contract-3 §18), as the platforms write them.
 * `gclid`, `fbclid` and `ttclid` have fields of their own.
 */
export const clickIdNames = [
  'wbraid',
  'gbraid',
  'msclkid',
  'ScCid',
  'epik',
  'twclid',
  'rdt_cid',
  'li_fat_id',
] as const

const byLowerName: ReadonlyMap<string, string> = new Map(
  clickIdNames.map((name) => [name.toLowerCase(), name]),
)

/**
 * Reads the click ids of a visit's query, whatever the case of their names; of one that comes twice the first
 * value counts. Values are as the query has them, empty ones left out.
 */
export function readClickIds(query: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of query) {
    const name = value === '' ? undefined : byLowerName.get(key.toLowerCase())
    if (name !== undefined && !found.has(name)) found.set(name, value)
  }
  return found
}
