import { compileRanges, type IpRange, ipKeyOf, readIpValue } from '@waymark/rule-engine'

/** The name of the first range that contains the address; null: none does, or it is no address. */
export type NamedRanges<Name> = (ip: string) => Name | null

/**
 * Whose range an address is in. Most are in none, which one binary search over all of them shows; only then
 * the owner is looked up.
 * @throws Error for a range that is none
 */
export function compileNamedRanges<Name>(
  named: readonly { name: Name; ranges: readonly string[] }[],
): NamedRanges<Name> {
  const read = named.map(({ name, ranges }) => ({ name, ranges: ranges.map(rangeOf) }))
  const isInAny = compileRanges(read.flatMap(({ ranges }) => ranges))
  const each = read.map(({ name, ranges }) => ({ name, isIn: compileRanges(ranges) }))
  return (ip) => {
    const key = ipKeyOf(ip)
    if (key === null || !isInAny(key)) return null
    return each.find(({ isIn }) => isIn(key))?.name ?? null
  }
}

function rangeOf(text: string): IpRange {
  const value = readIpValue(text)
  if (value.form !== 'range') throw new Error(`"${text}" is no range of addresses.`)
  return value.range
}
