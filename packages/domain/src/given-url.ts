import { parseHostName } from './host-name.ts'

/** Blanks of every script, marks of the byte order, and characters of no width or of direction alone. */
const blank = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

/** A URL as a person gave it, without the blanks that came with it when it was copied (contract-3 §18). */
export function trimUrl(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blank.test(text.charAt(start))) start++
  while (end > start && blank.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * The URL that is meant where a person left the scheme out (contract-3 §18): `example.com/x` is
 * `https://example.com/x`. The text without outer blanks where it has a scheme, or does not begin with a
 * public host name.
 */
export function completeUrl(text: string): string {
  const url = trimUrl(text)
  const written = url.replace(/^\/\//, '')
  const [host = ''] = written.split(/[:/?#]/, 1)
  const after = written.slice(host.length)
  const isHost = host.includes('.') && !/[{}\\@]/.test(host) && parseHostName(host).ok
  return isHost && /^(?::\d{1,5})?(?:[/?#]|$)/.test(after) ? `https://${written}` : url
}
