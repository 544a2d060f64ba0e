import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'

const longest = 254
/** Matches characters that no domain has, but which a URL parser would take for a delimiter, or decode. */
const foreignCharacter = /[\s:/?#@\\%[\]*]/
/** It is in ASCII: at least two labels, the last of which is no number. */
const domainShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/

/**
 * Returns the one form in which an address is stored and compared (contract-3 §18): in lower case, its domain
 * in Unicode, whichever way it was written (`ann@MÜNCHEN.example`, `ann@xn--mnchen-3ya.example`), since two
 * domains with one ASCII form have one Unicode form. `null` where the text is no address.
 */
export function emailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(0, at)).toLowerCase(), text.slice(at + 1)]
  const ascii = foreignCharacter.test(domain) ? '' : domainToASCII(domain)
  if (!domainShape.test(ascii) || local.length + 1 + ascii.length > longest) return null
  if (!z.email().safeParse(`${local}@example.com`).success) return null
  return `${local}@${domainToUnicode(ascii)}`
}

/** An address in the form in which it is stored and compared. */
export const email = z
  .string()
  .trim()
  .max(longest, { abort: true })
  .refine((text) => emailAddressOf(text) !== null, 'Must be an e-mail address.')
  .overwrite((text) => emailAddressOf(text) ?? text)
