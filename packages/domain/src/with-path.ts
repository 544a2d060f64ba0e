/** Finds what is encoded in a path: a backslash, too, since URL parsers take it for a slash. */
const plainPath = /[^\w\-.~!$&'()*+,;=:@/%]/gu
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Whether the rest of a path may go on to a target: no segment of it leads up, however its dots are written.
 */
export function isForwardPath(rest: string): boolean {
  return !dotSegment.test(rest.replaceAll('\\', '/'))
}

/**
 * A target with the rest of a visitor's path behind its own, before its query and fragment (contract-3 §18,
 * `appendPath`). The rest goes on as it was sent, but for characters that no header may carry.
 * @param target an `href`
 * @param rest begins with a slash; `isForwardPath`
 */
export function withPath(target: string, rest: string): string {
  const end = target.search(/[?#]/)
  const base = end < 0 ? target : target.slice(0, end)
  const tail = end < 0 ? '' : target.slice(end)
  return base.replace(/\/$/, '') + rest.replace(plainPath, encodedCharacter) + tail
}

/** Node hands the bytes of a request line over as Latin-1. */
function encodedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code > 0xff) return encodeURIComponent(character.toWellFormed())
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
}
