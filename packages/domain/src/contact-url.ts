const schemes = /^(?:mailto|tel|sms):/i
const longest = 2_048

/**
 * Whether an address opens a program for mails, calls or messages (contract-3 §18): it is no redirect target.
 */
export const isContactUrl = (text: string): boolean => schemes.test(text)

/**
 * Whether such an address may be in a page: a URL in ASCII with something behind its scheme, without macros.
 */
export function isValidContactUrl(text: string): boolean {
  const rest = text.slice(text.indexOf(':') + 1)
  const isPlain = /^[\x21-\x7e]+$/.test(rest) && !/["<>\\^`{|}]/.test(rest) && !rest.startsWith('//')
  return isContactUrl(text) && isPlain && text.length <= longest && URL.canParse(text)
}
