/**
 * The URL with a query parameter more, before its fragment; as it is where it has a parameter of that name.
 * The value is written as it is, since it may be a macro; the name needs no encoding.
 */
export function withParameter(url: string, name: string, value: string): string {
  const hashAt = url.indexOf('#')
  const [address, fragment] = hashAt === -1 ? [url, ''] : [url.slice(0, hashAt), url.slice(hashAt)]
  const queryAt = address.indexOf('?')
  const query = queryAt === -1 ? '' : address.slice(queryAt + 1)
  if (query.split('&').some((pair) => nameOf(pair) === name)) return url
  const separator = queryAt === -1 ? '?' : query === '' || query.endsWith('&') ? '' : '&'
  return `${address}${separator}${name}=${value}${fragment}`
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
