/**
 * The hops of a `Forwarded` header (RFC 7239) as `X-Forwarded-For` lists them: the values of `for`, the
 * nearest proxy last. An element without exactly one `for` is `unknown`: like all that is no address it ends
 * the walk of `ClientIp`.
 *
 * It is split from the right: the right-most elements are those of the proxies, and what a visitor sent
 * before them, an open quote for example, cannot take them in. Of a long header the end is read alone.
 */
export function forwardedHops(header: string): string {
  return splitUnquoted(header.slice(-maxRead), ',')
    .filter((element) => element.trim() !== '')
    .map(nodeOf)
    .join(', ')
}

/** Some forty proxies; more is sent by visitors only, to cost time. */
const maxRead = 2_048
const unreadable = 'unknown'

/** The address of an element, perhaps with a port. */
function nodeOf(element: string): string {
  const [value = '', ...others] = splitUnquoted(element, ';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return pair.slice(0, equals).trim().toLowerCase() === 'for' ? [pair.slice(equals + 1).trim()] : []
  })
  if (others.length > 0) return unreadable
  const node = withoutHiddenPort(unquoted(value))
  // A comma would be a hop more, and an empty hop is passed over.
  return node === '' || node.includes(',') ? unreadable : node
}

const unquoted = (value: string): string =>
  /^"(.*)"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value

/** A proxy may give its port a name (`1.2.3.4:_web`). */
const withoutHiddenPort = (node: string): string => node.replace(/:_[\w.-]+$/, '')

function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = []
  let end = text.length
  let isQuoted = false
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === '"' && !isEscaped(text, index)) isQuoted = !isQuoted
    if (text[index] !== separator || isQuoted) continue
    parts.push(text.slice(index + 1, end))
    end = index
  }
  return [...parts, text.slice(0, end)].reverse()
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, index: number): boolean {
  let first = index
  while (text[first - 1] === '\\') first--
  return (index - first) % 2 === 1
}
