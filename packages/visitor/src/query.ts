const none: ReadonlyMap<string, string> = new Map()
/** More parameters than any tracker's link carries; a longer list is somebody probing. */
const maxParameters = 200

/**
 * First value of each query parameter, decoded. Broken percent-signs stay as they are; nothing throws. NUL goes: no store keeps it. A Map, because
 * visitors name the keys.
 * @param search the raw query without its `?`
 */
export function readQuery(search: string): ReadonlyMap<string, string> {
  if (search === '') return none
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search.replaceAll('%00', ''))) {
    if (query.has(name)) continue
    if (query.size === maxParameters) break
    query.set(name, value)
  }
  return query
}
